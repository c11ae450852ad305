/* JSON text (RFC 8259) as a flat tree of nodes.
 *
 * A grammar check of our own comes first (jsmn is too lax, even when strict), then jsmn finds the
 * tokens, then escapes are decoded. Depth is at most HW_JSON_DEPTH. Duplicate keys are found here
 * too, as the grammar allows them but a scenario does not. */
#ifndef HW_SCENARIO_JSON_H
#define HW_SCENARIO_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include "scenario/pool.h"

enum { HW_JSON_DEPTH = 32, HW_JSON_BYTES = 1 << 20 };

typedef enum hw_json_type {
  HW_JSON_OBJECT,
  HW_JSON_ARRAY,
  HW_JSON_STRING,
  HW_JSON_NUMBER,
  HW_JSON_TRUE,
  HW_JSON_FALSE,
  HW_JSON_NULL
} hw_json_type;

/* The first child follows its parent. The children of an object are its keys; the value of a key
 * follows it and counts as held by it, so `next` of a key is the next key. */
typedef struct hw_json_node {
  hw_json_type type;
  int start;  /* in hw_json.text: of a string's decoded bytes, of anything else's source */
  int length; /* bytes */
  int size;   /* members of an object, elements of an array */
  int next;   /* the node after this one and all it holds */
} hw_json_node;

typedef struct hw_json {
  char *text; /* a copy of the source, strings decoded in place and closed by 0 */
  hw_json_node *node;
  int count;
} hw_json;

typedef struct hw_json_fault {
  size_t at; /* byte of the source */
  const char *what;
} hw_json_fault;

/* The grammar alone. `nodes` (may be NULL) is the number of values and keys. */
bool hw_json_check(const char *text, size_t length, hw_json_fault *fault, int *nodes);
bool hw_json_valid(const char *text, size_t length);

/* Reads a text that hw_json_check has passed and whose top value is an object. False: no memory. */
bool hw_json_read(hw_json *json, const char *text, size_t length, int nodes, hw_pool *pool);

/* For every key that an object has more than once: found(ctx, object, key), with the node of the
 * later one. False: no memory. */
bool hw_json_duplicates(const hw_json *json, hw_pool *scratch, void *ctx,
                        void (*found)(void *ctx, int object, int key));

static inline const char *hw_json_text(const hw_json *json, int node) {
  return json->text + json->node[node].start;
}

#endif
