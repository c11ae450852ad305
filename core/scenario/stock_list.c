/* The catalogue as JSON text: every family, with its source and its values at the usual sizes. */
#include <string.h>

#include "base/text.h"
#include "hawse/hawse.h"
#include "scenario/stock.h"

enum { KEY = 64 };

/* Is this the first term of its field? */
static bool first(const hw_stock *stock, int of, int term) {
  const hw_stock_term *t = &stock->term[term];
  for (int i = 0; i < term; i++)
    if (stock->term[i].of & of && stock->term[i].part == t->part &&
        strcmp(stock->term[i].key, t->key) == 0)
      return false;
  return (t->of & of) != 0;
}

static bool is_vector(const hw_stock *stock, const char *key) {
  for (int i = 0; i < stock->terms; i++)
    if (stock->term[i].part && strcmp(stock->term[i].key, key) == 0)
      return true;
  return false;
}

static void write_keys(hw_writer *t, const hw_stock *stock, int of) {
  hw_write_key(t, "keys");
  hw_write_open(t, '[');
  for (int k = 0; k < stock->terms; k++)
    if (first(stock, of, k)) {
      char key[KEY];
      const char *axis[] = {".x", ".y", ".z"};
      const hw_stock_term *term = &stock->term[k];
      hw_text_format(key, sizeof key, "%s%s", term->key,
                     is_vector(stock, term->key) ? axis[term->part] : "");
      hw_write_string(t, key);
    }
  hw_write_close(t, ']');
}

static void write_row(hw_writer *t, const hw_stock *stock, int of, const char *size, size_t n) {
  hw_write_key(t, "values");
  hw_write_open(t, '[');
  for (int k = 0; k < stock->terms; k++)
    if (first(stock, of, k))
      hw_write_number(t,
                      hw_stock_value(stock, of, stock->term[k].key, stock->term[k].part, size, n));
  hw_write_close(t, ']');
}

static void write_kind(hw_writer *t, const hw_stock *stock, int of) {
  const char *word;
  size_t n;
  hw_write_open(t, '{');
  write_keys(t, stock, of);
  hw_write_key(t, "rows");
  hw_write_open(t, '[');
  for (int i = 0; (word = hw_word(stock->usual, i, &n)); i++) {
    hw_write_open(t, '{');
    hw_write_key(t, "size");
    hw_write_string_n(t, word, n);
    write_row(t, stock, of, word, n);
    hw_write_close(t, '}');
  }
  hw_write_close(t, ']');
  hw_write_close(t, '}');
}

static void write_family(hw_writer *t, const hw_stock *stock) {
  hw_write_open(t, '{');
  hw_write_pair(t, "name", stock->name);
  hw_write_pair(t, "label", stock->label);
  hw_write_pair(t, "source", stock->source);
  if (!stock->row) {
    hw_write_pair(t, "unit", stock->unit);
    hw_write_pair_number(t, "min", stock->least);
    hw_write_pair_number(t, "max", stock->most);
  }
  hw_write_key(t, "of");
  hw_write_open(t, '{');
  const char *kind;
  size_t n;
  for (int i = 0; (kind = hw_word(HW_STOCK_KINDS, i, &n)); i++) {
    bool there = false;
    for (int k = 0; k < stock->terms; k++)
      there = there || (stock->term[k].of & 1 << i);
    if (!there)
      continue;
    char key[KEY];
    memcpy(key, kind, n);
    key[n] = 0;
    hw_write_key(t, key);
    write_kind(t, stock, 1 << i);
  }
  hw_write_close(t, '}');
  hw_write_close(t, '}');
}

const char *hw_catalogue_json(void) {
  static hw_writer list; /* made once, kept to the end of the program */
  if (!list.data || list.failed) {
    hw_text_free(list.data);
    list = (hw_writer){NULL, 0, 0, false};
    hw_write_open(&list, '[');
    const hw_stock *stock;
    for (int i = 0; (stock = hw_stock_family(i)); i++)
      write_family(&list, stock);
    hw_write_close(&list, ']');
  }
  return list.failed ? "[]" : list.data;
}
