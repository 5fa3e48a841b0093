/* What happens between two games of a match, in words. */
#ifndef DYAR_CLI_MATCH_WORDS_H
#define DYAR_CLI_MATCH_WORDS_H

#include "cli/play/telling.h"
#include "dyar/trace.h"

/* Does this event begin what cli_tell_match tells? */
bool cli_tells_match(const dyar_event *event);

/* From the event at `from` on; where it ends, as the number of the first event that does not
 * belong to it. */
size_t cli_tell_match(const cli_telling *telling, const dyar_trace *trace, size_t from);

#endif
