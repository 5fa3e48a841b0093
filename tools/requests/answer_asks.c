/* What can be asked, for whoever writes requests. */
#include "requests/asking.h"

static void write_name(lab_writer *json, const char *name, const char *kind, const char *about)
{
    lab_write_object(json);
    lab_write_key_string(json, "name", name);
    lab_write_key_string(json, "kind", kind);
    lab_write_key_string(json, "about", about);
    lab_write_close(json);
}

bool answer_asks(asking *a)
{
    lab_write_object(a->json);
    lab_write_key_array(a->json, "asks");
#define REQUEST_ASK(name, needs, about) write_name(a->json, #name, #needs, about);
#include "requests/asks.def"
#undef REQUEST_ASK
    lab_write_close(a->json);
    lab_write_key_array(a->json, "fields");
#define REQUEST_FIELD(name, kind, about) write_name(a->json, #name, #kind, about);
#include "requests/fields.def"
#undef REQUEST_FIELD
    lab_write_close(a->json);
    lab_write_close(a->json);
    return true;
}
