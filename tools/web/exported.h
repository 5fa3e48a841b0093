/* SPDX-License-Identifier: MIT */
/* Names of functions that the module exports. */
#ifndef WEB_EXPORTED_H
#define WEB_EXPORTED_H

#define EXPORTED(name) __attribute__((export_name(#name))) name

#endif
