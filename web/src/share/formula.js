/** A link in a spreadsheet. */

/** A cell with the link: quotes are doubled, as formulas have them. @param {string} link @param {string} title */
export const formulaOf = (link, title) =>
  `=HYPERLINK("${link.replaceAll('"', '""')}","${title.replace(/\s+/g, ' ').slice(0, 200).replaceAll('"', '""')}")`;
