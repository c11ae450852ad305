/* JSON text as a flat tree (see json.h). Tokens by jsmn, on text that the grammar check has passed.
 */
#include "scenario/json.h"

#include <string.h>

#include "base/alloc.h"
#include "base/assert.h"

#define JSMN_STATIC
#define JSMN_PARENT_LINKS
#define JSMN_STRICT
#include <jsmn.h>

static int hex(char c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; }

static unsigned hex4(const char *s) {
  return (unsigned)(hex(s[0]) << 12 | hex(s[1]) << 8 | hex(s[2]) << 4 | hex(s[3]));
}

/* Writes a code point as UTF-8; returns its length. */
static int utf8_put(char *out, unsigned c) {
  if (c < 0x80) {
    out[0] = (char)c;
    return 1;
  }
  if (c < 0x800) {
    out[0] = (char)(0xc0 | c >> 6);
    out[1] = (char)(0x80 | (c & 63));
    return 2;
  }
  if (c < 0x10000) {
    out[0] = (char)(0xe0 | c >> 12);
    out[1] = (char)(0x80 | (c >> 6 & 63));
    out[2] = (char)(0x80 | (c & 63));
    return 3;
  }
  out[0] = (char)(0xf0 | c >> 18);
  out[1] = (char)(0x80 | (c >> 12 & 63));
  out[2] = (char)(0x80 | (c >> 6 & 63));
  out[3] = (char)(0x80 | (c & 63));
  return 4;
}

/* Decodes escapes in place: never longer than the source, so the closing quote leaves room for 0.
 */
static int decode(char *s, int length) {
  static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
  int out = 0;
  for (int i = 0; i < length; i++) {
    if (s[i] != '\\') {
      s[out++] = s[i];
      continue;
    }
    char c = s[++i];
    if (c != 'u') {
      s[out++] = to[strchr(from, c) - from];
      continue;
    }
    unsigned code = hex4(s + i + 1);
    i += 4;
    if (code >= 0xd800 && code < 0xdc00) {
      code = 0x10000 + ((code - 0xd800) << 10) + (hex4(s + i + 3) - 0xdc00);
      i += 6;
    }
    out += utf8_put(s + out, code);
  }
  s[out] = 0;
  return out;
}

static hw_json_type type_of(const jsmntok_t *token, char first) {
  switch (token->type) {
  case JSMN_OBJECT:
    return HW_JSON_OBJECT;
  case JSMN_ARRAY:
    return HW_JSON_ARRAY;
  case JSMN_STRING:
    return HW_JSON_STRING;
  default:
    return first == 't'   ? HW_JSON_TRUE
           : first == 'f' ? HW_JSON_FALSE
           : first == 'n' ? HW_JSON_NULL
                          : HW_JSON_NUMBER;
  }
}

static void tree_make(hw_json *json, const jsmntok_t *token) {
  hw_json_node *node = json->node;
  for (int i = json->count - 1; i >= 0; i--) {
    const jsmntok_t *t = token + i;
    /* `next` first gathers the number of nodes below, then becomes the index after them */
    int below = node[i].next;
    if (t->parent >= 0)
      node[t->parent].next += below + 1;
    node[i] = (hw_json_node){type_of(t, json->text[t->start]), t->start, t->end - t->start, t->size,
                             i + 1 + below};
  }
  for (int i = 0; i < json->count; i++)
    if (node[i].type == HW_JSON_STRING)
      node[i].length = decode(json->text + node[i].start, node[i].length);
}

bool hw_json_read(hw_json *json, const char *text, size_t length, int nodes, hw_pool *pool) {
  json->text = hw_pool_text(pool, text, length);
  json->node = hw_pool_take(pool, (size_t)nodes, sizeof *json->node);
  json->count = nodes;
  jsmntok_t *token = json->text && json->node ? hw_alloc((size_t)nodes * sizeof *token) : NULL;
  if (!token)
    return false;
  jsmn_parser parser;
  jsmn_init(&parser);
  int found = jsmn_parse(&parser, text, length, token, (unsigned)nodes);
  HW_ASSERT(found == nodes);
  tree_make(json, token);
  hw_free(token);
  return true;
}

/* ---- duplicate keys ---- */

typedef struct hw_key {
  int object, node;
} hw_key;

static int key_compare(const hw_json *json, hw_key a, hw_key b) {
  const hw_json_node *x = &json->node[a.node], *y = &json->node[b.node];
  if (a.object != b.object)
    return a.object < b.object ? -1 : 1;
  if (x->length != y->length)
    return x->length < y->length ? -1 : 1;
  return memcmp(json->text + x->start, json->text + y->start, (size_t)x->length);
}

/* Merge sort from the bottom up; equal keys keep their order. The result is in `a` or in `b`. */
static hw_key *keys_sort(const hw_json *json, hw_key *a, hw_key *b, int n) {
  for (int width = 1; width < n; width *= 2) {
    for (int lo = 0; lo < n; lo += 2 * width) {
      int mid = lo + width < n ? lo + width : n, hi = mid + width < n ? mid + width : n;
      for (int i = lo, j = mid, k = lo; k < hi; k++)
        b[k] = j >= hi || (i < mid && key_compare(json, a[i], a[j]) <= 0) ? a[i++] : a[j++];
    }
    hw_key *swap = a;
    a = b;
    b = swap;
  }
  return a;
}

bool hw_json_duplicates(const hw_json *json, hw_pool *scratch, void *ctx,
                        void (*found)(void *ctx, int object, int key)) {
  int n = 0;
  hw_key *key = hw_pool_take(scratch, (size_t)json->count, sizeof *key);
  hw_key *room = hw_pool_take(scratch, (size_t)json->count, sizeof *room);
  if (!key || !room)
    return false;
  for (int i = 0; i < json->count; i++)
    if (json->node[i].type == HW_JSON_OBJECT)
      for (int k = i + 1; k < json->node[i].next; k = json->node[k].next)
        key[n++] = (hw_key){i, k};
  key = keys_sort(json, key, room, n);
  for (int i = 1; i < n; i++)
    if (key_compare(json, key[i - 1], key[i]) == 0)
      found(ctx, key[i].object, key[i].node);
  return true;
}
