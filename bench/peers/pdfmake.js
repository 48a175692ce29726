// pdfmake: a definition for each document.
import pdfmake from 'pdfmake';

/** Returns what makes documents of a kind. */
export function open({ kind, strangers }) {
  const font = (name) => `${strangers}templates/${kind}/${name}.ttf`;
  pdfmake.setLocalAccessPolicy(() => true);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setFonts({
    Lato: { normal: font('Lato-Regular'), bold: font('Lato-Bold') },
    Playfair: { normal: font('PlayfairDisplay-Regular'), bold: font('PlayfairDisplay-Bold') },
    Crimson: {
      normal: font('CrimsonPro-Regular'),
      bold: font('CrimsonPro-Bold'),
      italics: font('CrimsonPro-Italic'),
    },
  });
  const picture = (path) => `${strangers}${path}`;
  return {
    async make(content) {
      const made = pdfmake.createPdf({ pageSize: 'A4', ...definitions[kind](content, picture) });
      return Buffer.from(await made.getBuffer());
    },
  };
}

const aligned = (texts, aligns, look = {}) =>
  texts.map((text, index) => ({ text, alignment: aligns[index], ...look }));
const lines = (padding) => ({
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  paddingTop: () => padding[0],
  paddingBottom: () => padding[0],
  paddingLeft: () => padding[1],
  paddingRight: () => padding[1],
});

function invoice(content, picture) {
  const right = 'right';
  const aligns = [right, 'left', right, right, right, right];
  const head = { bold: true, fillColor: '#e9edc9' };
  const muted = { color: '#666666', fontSize: 8 };
  const heading = (text) => ({
    text,
    font: 'Playfair',
    bold: true,
    fontSize: 12,
    color: '#283618',
    margin: [0, 14, 0, 4],
  });
  const items = content.items.map(([position, name, sub, ...others]) => {
    const cells = aligned([position, '', ...others], aligns);
    cells[1] = {
      stack: [
        { text: name, bold: true },
        { text: sub, ...muted },
      ],
    };
    return cells;
  });
  const totals = content.totals.map(([name, value], index) => {
    const look = { alignment: right, ...(index === 3 ? head : {}) };
    return [{ text: name, colSpan: 5, ...look }, '', '', '', '', { text: value, ...look }];
  });
  const facts = content.facts.map(([name, value]) => [
    { text: name, bold: true },
    { text: value, alignment: right },
  ]);
  return {
    pageMargins: [48, 44, 48, 52],
    defaultStyle: { font: 'Lato', fontSize: 9, lineHeight: 1.08 },
    footer: {
      columns: [content.footer[0], { text: content.footer[1], alignment: right }],
      margin: [48, 10, 48, 0],
      ...muted,
    },
    content: [
      {
        columns: [
          {
            stack: [
              { text: content.shop, font: 'Playfair', bold: true, fontSize: 22, color: '#283618' },
              { text: content.shopLine, ...muted },
            ],
          },
          { width: 110, image: picture('templates/invoice/logo.png') },
        ],
        margin: [0, 0, 0, 22],
      },
      {
        columns: [
          content.customer.join('\n'),
          { width: 200, table: { widths: ['auto', '*'], body: facts }, layout: 'noBorders' },
        ],
        margin: [0, 0, 0, 16],
      },
      {
        text: content.title,
        font: 'Playfair',
        bold: true,
        fontSize: 18,
        color: '#283618',
        margin: [0, 0, 0, 8],
      },
      {
        table: {
          headerRows: 1,
          widths: [18, '*', 34, 60, 30, 64],
          body: [
            aligned(['Pos.', 'Artikel', 'Menge', 'Einzelpreis', 'USt', 'Betrag'], aligns, head),
            ...items,
            ...totals,
          ],
        },
        layout: lines([4, 5]),
      },
      heading('Umsatzsteuer nach Sätzen'),
      {
        table: {
          headerRows: 1,
          widths: [68, 98, 98],
          body: [
            aligned(['Satz', 'Netto', 'Steuer'], [right, right, right], head),
            ...content.rates.map((row) => aligned(row, [right, right, right])),
          ],
        },
        layout: lines([4, 6]),
      },
      heading('Zahlungen'),
      {
        table: {
          headerRows: 1,
          widths: [68, '*', 98],
          body: [
            aligned(['Datum', 'Art', 'Betrag'], ['left', 'left', right], head),
            ...content.payments.map((row) => aligned(row, ['left', 'left', right])),
            aligned(['', 'Noch offen', content.open], ['left', 'left', right], { bold: true }),
          ],
        },
        layout: lines([4, 6]),
      },
      {
        text: [content.closing[0], { text: content.closing[1], bold: true }, content.closing[2]],
        margin: [0, 14, 0, 0],
      },
    ],
  };
}

function statement(content) {
  const aligns = ['left', 'left', 'left', 'left', 'right', 'right'];
  const head = { bold: true, fillColor: '#1d3557', color: '#ffffff' };
  const rows = content.rows.map((row) => {
    const cells = aligned(row, aligns);
    cells[4].color = row[4].startsWith('-') ? '#b3261e' : '#1b5e20';
    return cells;
  });
  return {
    pageMargins: [44, 68, 44, 44],
    defaultStyle: { font: 'Lato', fontSize: 8.5, lineHeight: 1.08 },
    header: (page, pages) => ({
      columns: [content.head, { text: `Page ${page} of ${pages}`, alignment: 'right' }],
      margin: [44, 50, 44, 0],
      fontSize: 8,
      color: '#555555',
    }),
    content: [
      { text: 'Statement of account', fontSize: 18, bold: true, margin: [0, 0, 0, 8] },
      {
        columns: [content.holder.join('\n'), { text: content.facts.join('\n'), alignment: 'right' }],
        margin: [0, 0, 0, 12],
      },
      {
        table: {
          headerRows: 1,
          widths: [50, 102, '*', 54, 54, 60],
          body: [
            aligned(['Date', 'Name', 'Details', 'Reference', 'Amount', 'Balance'], aligns, head),
            ...rows,
            aligned(['', '', 'Closing balance', '', '', content.closing], aligns, { bold: true }),
          ],
        },
        layout: { ...lines([2.5, 4]), fillColor: (row) => (row > 0 && row % 2 === 0 ? '#f3f5f8' : null) },
      },
    ],
  };
}

function text(content, picture) {
  return {
    pageMargins: [60, 64, 60, 80],
    defaultStyle: { font: 'Crimson', fontSize: 11, lineHeight: 1.16 },
    footer: (page) => ({
      text: `${content.company}, ${page}`,
      alignment: 'center',
      fontSize: 9,
      color: '#666666',
    }),
    content: [
      { text: content.company, fontSize: 30, bold: true },
      { text: content.subtitle, fontSize: 16, italics: true },
      ...content.chapters.flatMap(({ title, picture: path, caption, paragraphs }) => [
        { text: title, fontSize: 20, bold: true, color: '#22333b', margin: [0, 18, 0, 8] },
        { image: picture(path), cover: { width: 475.28, height: 200, valign: 'center', align: 'center' } },
        { text: caption, fontSize: 9, italics: true, alignment: 'center', margin: [0, 4, 0, 8] },
        ...paragraphs.map((paragraph) => ({ text: paragraph, alignment: 'justify', margin: [0, 0, 0, 6] })),
      ]),
    ],
  };
}

function catalogue(content, picture) {
  const card = ({ picture: path, name, text: words, number, price, sale }) => ({
    table: {
      widths: ['*'],
      body: [
        [
          {
            stack: [
              { image: picture(path), cover: { width: 149, height: 80, valign: 'center', align: 'center' } },
              { text: name, bold: true, fontSize: 10, margin: [0, 6, 0, 2] },
              { text: words, color: '#555555', margin: [0, 0, 0, 4] },
              {
                columns: [
                  { text: number, color: '#888888' },
                  {
                    text: price,
                    bold: true,
                    fontSize: 11,
                    alignment: 'right',
                    color: sale ? '#c62828' : '#1b5e20',
                  },
                ],
              },
            ],
          },
        ],
      ],
    },
    layout: {
      ...lines([8, 8]),
      hLineWidth: () => 0.6,
      vLineWidth: () => 0.6,
      hLineColor: () => '#cccccc',
      vLineColor: () => '#cccccc',
    },
  });
  const rows = [];
  for (let first = 0; first < content.cards.length; first += 3) {
    const cards = content.cards.slice(first, first + 3).map(card);
    while (cards.length < 3) cards.push('');
    rows.push({ columns: cards, columnGap: 10, unbreakable: true, margin: [0, 0, 0, 10] });
  }
  return {
    pageMargins: [40, 44, 40, 60],
    defaultStyle: { font: 'Lato', fontSize: 8.5, lineHeight: 1.08 },
    footer: (page) => ({
      text: `${content.title} – ${page}`,
      alignment: 'center',
      fontSize: 8,
      color: '#777777',
    }),
    content: [{ text: content.title, fontSize: 24, bold: true, margin: [0, 0, 0, 12] }, ...rows],
  };
}

const definitions = { invoice, statement, text, catalogue };
