/* The catalogue at work: names to families and sizes, values, defaults of an entry, what is told of them (stock.h). */
#include "scenario/stock.h"

#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "hawse/hawse.h"
#include "math/elementary.h"
#include "scenario/nearest.h"
#include "scenario/tell.h"

enum { NAME = 80, WORD = 10 /* what a word counts against letters (nearest.h) */ };

const hw_stock *hw_stock_family(int i) {
  if (i < hw_stock_line_count)
    return &hw_stock_lines[i];
  i -= hw_stock_line_count;
  return i < hw_stock_thing_count ? &hw_stock_things[i] : NULL;
}

static bool starts_word(const char *list) { return strncmp(list, "@stock|", 7) == 0; }

/* The bit of a word of HW_STOCK_KINDS. */
static int kind_of(const char *word, size_t length) {
  const char *each;
  size_t n;
  for (int i = 0; (each = hw_word(HW_STOCK_KINDS, i, &n)); i++)
    if (n == length && memcmp(each, word, n) == 0)
      return 1 << i;
  return 0;
}

static int kinds_of(const hw_stock *stock) {
  int of = 0;
  for (int i = 0; i < stock->terms; i++)
    of |= stock->term[i].of;
  return of;
}

/* ---- names and sizes ---- */

/* Digits, and a point between them. */
static bool is_number(const char *s, size_t n) {
  size_t points = 0;
  for (size_t i = 0; i < n; i++) {
    bool point = s[i] == '.';
    points += point;
    if ((s[i] < '0' || s[i] > '9') && !(point && i > 0 && i + 1 < n))
      return false;
  }
  return n > 0 && n < HW_NUMBER_TEXT && points < 2;
}

/* Which of its rows; -1: none. */
static int row_of(const hw_stock *stock, const char *size, size_t length) {
  const char *word;
  size_t n;
  for (int i = 0; (word = hw_word(stock->usual, i, &n)); i++)
    if (n == length && memcmp(word, size, n) == 0)
      return i;
  return -1;
}

/* What of `text` is the size, if it is of this family; NULL: it is not. */
static const char *size_in(const hw_stock *stock, const char *text) {
  size_t n = strlen(stock->name);
  if (strncmp(text, stock->name, n) != 0 || (n && text[n] != '-'))
    return NULL;
  const char *size = text + n + (n > 0);
  bool known = stock->row ? row_of(stock, size, strlen(size)) >= 0 : is_number(size, strlen(size));
  return known ? size : NULL;
}

static double size_number(const char *size, size_t length) {
  double value = 0;
  return is_number(size, length) && hw_number_parse(size, length, &value) ? value : 0;
}

static double power(double x, double p) {
  return p == 0 ? 1 : p == 1 ? x : p == 2 ? x * x : p == 3 ? x * x * x : hw_pow(x, p);
}

double hw_stock_value(const hw_stock *stock, int of, const char *key, int part, const char *size,
                      size_t length) {
  double d = size_number(size, length) * (strcmp(stock->unit, "mm") == 0 ? 1e-3 : 1), sum = 0;
  int row = stock->row ? row_of(stock, size, length) : -1;
  for (int i = 0; i < stock->terms; i++) {
    const hw_stock_term *t = &stock->term[i];
    if (!(t->of & of) || t->part != part || strcmp(t->key, key) != 0)
      continue;
    double x = !t->column ? d : row < 0 ? 0 : stock->row[row * stock->columns + t->column - 1];
    sum += t->c * (t->graded ? stock->grade : 1) * power(x, t->p);
  }
  return sum;
}

/* ---- defaults ---- */

/* Fields that would say the same twice, or that do not go together (a line with torsion or of consistent elements does not
 * part): of the first nothing is taken where the second is given. */
static const char *const instead[][2] = {{"mass_per_metre", "density"},
                                         {"mass_per_metre", "material"},
                                         {"EA", "material"},
                                         {"breaking_load", "element"},
                                         {"breaking_load", "GJ"},
                                         {"volume", "displaces"},
                                         {"size", "mesh"},
                                         {"shape", "mesh"}};

static bool given(const hw_table *table, const void *params, const char *key) {
  const hw_field *field = hw_table_find(table, key, strlen(key));
  return field && (*(const uint64_t *)params >> (field - table->fields) & 1);
}

static bool left_out(const hw_table *table, const void *params, const char *key) {
  for (size_t i = 0; i < sizeof instead / sizeof *instead; i++)
    if (strcmp(instead[i][0], key) == 0 && given(table, params, instead[i][1]))
      return true;
  return given(table, params, key);
}

static void put(const hw_table *table, void *params, const hw_field *field, const hw_stock *stock,
                int of, const char *size) {
  char *at = (char *)params + field->offset;
  size_t n = strlen(size);
  if (field->type == HW_CHOICE)
    *(int *)(void *)at = (int)hw_stock_value(stock, of, field->key, 0, size, n);
  else
    for (int k = 0; k < (field->type == HW_VECTOR ? 3 : 1); k++)
      ((double *)(void *)at)[k] = hw_stock_value(stock, of, field->key, k, size, n);
  *(uint64_t *)params |= (uint64_t)1 << (field - table->fields);
}

/* A spring's stiffness is that of its length. */
static void put_stiffness(hw_reader *reader, const hw_table *table, void *params,
                          const hw_stock *stock, const char *size) {
  const hw_field *length = hw_table_find(table, "length", 6),
                 *stiffness = hw_table_find(table, "stiffness", 9);
  if (given(table, params, "stiffness"))
    return;
  double l = *(const double *)(const void *)((const char *)params + length->offset);
  if (!given(table, params, "length") || !(l > 0)) {
    hw_fault_key(reader, "length", "must be given, above 0: of stock, stiffness is EA by length");
    l = 1;
  }
  *(double *)(void *)((char *)params + stiffness->offset) =
      hw_stock_value(stock, HW_OF_SPRING, "EA", 0, size, strlen(size)) / l;
  *(uint64_t *)params |= (uint64_t)1 << (stiffness - table->fields);
}

/* ---- faults ---- */

static void full_name(char out[NAME], const hw_stock *stock, const char *size, size_t length) {
  hw_text_format(out, NAME, "%s%s%s", stock->name, *stock->name ? "-" : "",
                 hw_show(size, length).text);
}

/* How many words between dashes of `text` are not in `name`: the order of words is easily mistaken. */
static int words_missing(const char *text, const char *name) {
  int missing = 0;
  for (const char *a = text; *a; a += a[strcspn(a, "-")] ? strcspn(a, "-") + 1 : strcspn(a, "-")) {
    size_t n = strcspn(a, "-");
    bool there = false;
    for (const char *b = name; *b && !there;
         b += b[strcspn(b, "-")] ? strcspn(b, "-") + 1 : strcspn(b, "-"))
      there = strcspn(b, "-") == n && memcmp(a, b, n) == 0;
    missing += !there;
  }
  return missing;
}

/* Of each family that the kind may have: its name with the size that is sought, where it may have that; all sizes of
 * a table; else the first usual size. */
static void fault_none(hw_reader *reader, const char *text, int of) {
  const char *dash = strrchr(text, '-'), *word;
  char best[NAME] = "", name[NAME];
  int least = 0;
  size_t n;
  const hw_stock *stock;
  for (int i = 0; (stock = hw_stock_family(i)); i++)
    for (int k = 0; kinds_of(stock) & of && (word = hw_word(stock->usual, k, &n)); k++) {
      bool same = !stock->row && dash && is_number(dash + 1, strlen(dash + 1));
      full_name(name, stock, same ? dash + 1 : word, same ? strlen(dash + 1) : n);
      int distance = hw_edit_distance(text, strlen(text), name, strlen(name)) +
                     WORD * words_missing(text, name);
      if (!*best || distance < least) {
        least = distance;
        memcpy(best, name, sizeof best);
      }
      if (!stock->row)
        break;
    }
  hw_fault_key(reader, "stock", "there is no \"%s\" in the catalogue; nearest is \"%s\"",
               hw_show(text, strlen(text)).text, best);
}

/* The family of a text and the size in it; NULL after a fault. */
static const hw_stock *find(hw_reader *reader, const char *text, int of, const char **size) {
  const hw_stock *stock = NULL, *other = NULL;
  for (int i = 0; (stock = hw_stock_family(i)); i++) {
    *size = size_in(stock, text);
    if (*size && kinds_of(stock) & of)
      break;
    other = *size ? stock : other;
  }
  if (!stock && other)
    hw_fault_key(reader, "stock", "\"%s\" is no stock for this: %s",
                 hw_show(text, strlen(text)).text, other->label);
  else if (!stock)
    fault_none(reader, text, of);
  if (!stock || stock->row)
    return stock;
  double number = size_number(*size, strlen(*size));
  if (number >= stock->least && number <= stock->most)
    return stock;
  hw_fault_key(reader, "stock", "%s %s is out of the range of \"%s\": %g to %g %s",
               hw_show(*size, strlen(*size)).text, stock->unit, stock->name, stock->least,
               stock->most, stock->unit);
  return NULL;
}

/* The field that names a stock; NULL: the table has none. */
static const hw_field *naming(const hw_table *table) {
  for (int i = 0; i < table->count; i++)
    if (table->fields[i].type == HW_TEXT && table->fields[i].choices &&
        starts_word(table->fields[i].choices))
      return &table->fields[i];
  return NULL;
}

static int naming_kind(const hw_field *field) {
  return kind_of(field->choices + 7, strlen(field->choices + 7));
}

void hw_stock_apply(hw_reader *reader, const hw_table *table, void *params) {
  const hw_field *field = naming(table);
  if (!field || !given(table, params, field->key))
    return;
  const char *text = *(const char **)(void *)((char *)params + field->offset), *size;
  if (!*text)
    return;
  int of = naming_kind(field);
  const hw_stock *stock = find(reader, text, of, &size);
  if (!stock)
    return;
  for (int i = 0; i < table->count; i++) {
    const hw_field *each = &table->fields[i];
    for (int k = 0; k < stock->terms; k++)
      if (stock->term[k].of & of && strcmp(stock->term[k].key, each->key) == 0 &&
          !left_out(table, params, each->key))
        put(table, params, each, stock, of, size);
  }
  if (of == HW_OF_SPRING)
    put_stiffness(reader, table, params, stock, size);
  hw_stocked *stocked = hw_pool_take(reader->scratch, 1, sizeof *stocked);
  const char *where = hw_pool_text(reader->scratch, reader->where.text, reader->where.length);
  if (stocked && where) {
    *stocked = (hw_stocked){reader->stocked, table, params, stock, text, where};
    reader->stocked = stocked;
  }
}

/* ---- what is told ---- */

static bool has(const hw_stock *stock, int of, const char *key) {
  for (int i = 0; i < stock->terms; i++)
    if (stock->term[i].of & of && strcmp(stock->term[i].key, key) == 0)
      return true;
  return false;
}

static void tell_value(hw_writer *t, const hw_field *field, const void *params) {
  const double *at = (const double *)(const void *)((const char *)params + field->offset);
  if (field->type == HW_VECTOR)
    hw_tell_numbers(t, field->key, at, 3);
  else if (field->type == HW_CHOICE)
    hw_tell_choice(t, field->key, field->choices, *(const int *)(const void *)at);
  else
    hw_write_pair_number(t, field->key, *at);
}

static void tell_one(hw_writer *t, const hw_stocked *s) {
  int of = naming_kind(naming(s->table));
  hw_write_open(t, '{');
  hw_write_pair(t, "where", s->where);
  hw_write_pair(t, "name", s->name);
  hw_write_key(t, "values");
  hw_write_open(t, '{');
  for (int i = 0; i < s->table->count; i++) {
    const hw_field *field = &s->table->fields[i];
    if (has(s->stock, of, field->key) ||
        (of == HW_OF_SPRING && strcmp(field->key, "stiffness") == 0))
      tell_value(t, field, s->params);
  }
  hw_write_close(t, '}');
  hw_write_close(t, '}');
}

void hw_stock_tell(hw_writer *t, const hw_reader *reader) {
  if (!reader->stocked)
    return;
  hw_write_key(t, "stock");
  hw_write_open(t, '[');
  for (const hw_stocked *s = reader->stocked; s; s = s->older)
    tell_one(t, s);
  hw_write_close(t, ']');
}

void hw_stock_names(hw_writer *t, const char *kind, size_t length) {
  int of = kind_of(kind, length);
  const hw_stock *stock;
  const char *word;
  char name[NAME];
  size_t n;
  for (int i = 0; (stock = hw_stock_family(i)); i++)
    for (int k = 0; kinds_of(stock) & of && (word = hw_word(stock->usual, k, &n)); k++) {
      full_name(name, stock, word, n);
      hw_write_string(t, name);
    }
}
