// A document of the kind that others write: rows as lists of values, fonts of its own, hyphenated paragraphs, codes.

/** The template. Its files `0.ttf` and `1.ttf` are fonts. */
export const listTemplate = {
  platen: 1,
  name: 'lists',
  locale: 'de-DE',
  page: { size: 'A4', margin: [48, 48, 56, 48] },
  fonts: { First: { regular: '0.ttf', bold: '1.ttf' }, Second: { regular: '1.ttf' } },
  style: { font: 'First', fontSize: 9 },
  styles: {
    title: { font: 'Second', fontSize: 18, color: '#14324a' },
    small: { fontSize: 8, color: '#555' },
  },
  variables: {
    number: { type: 'string' },
    issued: { type: 'date' },
    heads: { type: 'list', items: { type: 'string' } },
    rows: { type: 'list' },
    terms: { type: 'list', items: { type: 'string' } },
  },
  define: { net: '$sum($map(rows, function($r) { $r[3] }))' },
  footer: {
    type: 'text',
    text: '{{number}} – {{$pageNumber}} / {{$totalPages}}',
    style: 'small',
    align: 'center',
  },
  content: [
    {
      type: 'columns',
      columns: [
        { width: '*', content: [{ type: 'text', text: '{{number}}', style: 'title', heading: 1 }] },
        { width: 160, align: 'right', content: ["{{$date(issued, 'long')}}"] },
        { width: 60, content: [{ type: 'barcode', symbology: 'qr', value: '{{number}}' }] },
      ],
    },
    {
      type: 'table',
      columns: [{ width: 70 }, { width: '*' }, { width: 60, align: 'right' }, { width: 80, align: 'right' }],
      headStyle: { bold: true, backgroundColor: '#14324a', color: '#ffffff' },
      zebra: '#f2f6f9',
      head: [['{{heads[0]}}', '{{heads[1]}}', '{{heads[2]}}', '{{heads[3]}}']],
      body: [
        {
          each: 'rows',
          as: 'r',
          cells: [
            "{{$date($r[0], 'dd.MM.yyyy')}}",
            '{{$r[1]}}',
            '{{$decimal($r[2], 1)}}',
            "{{$currency($r[3], 'EUR')}}",
          ],
        },
      ],
      foot: [[{ content: '{{heads[3]}}', colSpan: 3, align: 'right' }, "{{$currency($net, 'EUR')}}"]],
    },
    { type: 'text', each: 'terms', text: '{{$}}', align: 'justify', hyphenate: true, margin: [6, 0, 0, 0] },
  ],
};

const term =
  'Lieferungen und Leistungen werden nach den allgemeinen Geschäftsbedingungen abgerechnet; Beanstandungen sind innerhalb von vierzehn Werktagen schriftlich anzuzeigen, andernfalls gilt die Zusammenstellung als vollständig anerkannt.';

/** Its data. */
export const listData = {
  number: '2026-0117',
  issued: '2026-01-17',
  heads: ['Datum', 'Leistung', 'Stunden', 'Betrag'],
  rows: Array.from({ length: 24 }, (_, index) => [
    `2026-01-${String(index + 1).padStart(2, '0')}`,
    `Wartung der Anlage ${index + 1}, mit Anfahrt und Prüfung`,
    index / 2 + 1,
    (index + 1) * 84.5,
  ]),
  terms: [term, term.toUpperCase(), term.slice(60)],
};
