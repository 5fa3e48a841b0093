/* SPDX-License-Identifier: MIT */
/* Nodes as YAML on one line. */
#pragma once

#include "document/node.h"

/* "{seeds: 4, mark: none}": read again, it is the same node. */
void dyar_flow_put(dyar_buffer *to, const dyar_node *node);
