// The ways out for what is asked of the PDF itself: its name, its standards, its passwords, its print, and pages of other PDFs.
import { same, type Ways } from './ways-table.ts';

const passwordWay = 'write "password": { "open": "{{password}}" }';

/** The ways by the object that holds the key. */
export const pdfWays: Readonly<Record<string, Ways>> = {
  info: {
    ...same('name file file_name saveAs downloadName outputName', 'write "fileName": %'),
    ...same('tags words', 'write "keywords": "one, two"'),
  },
  outputIntent: {
    ...same('iccProfile icc iccFile destOutputProfile colorProfile src file path', 'write "profile": %'),
    ...same('name identifier outputCondition id standard', 'write "condition": %'),
  },
  pdf: {
    ...same('pageNumber pageIndex number', 'write "page": %'),
    ...same('file path url href source pdf document', 'write "src": %'),
  },
  pdfPages: {
    ...same('file path url href source pdf document', 'write "src": %'),
    ...same('heading headline name label', 'write "title": %'),
    ...same('outline toc contents', 'write "bookmarks": %'),
    ...same('range pageRange from', 'write "pages": "1-3, 7"'),
  },
  pdfKeys: {
    ...same('encryption encrypt encrypted userPassword openPassword passwords', passwordWay),
    ...same('ownerPassword', 'write "password": { "owner": "{{password}}" }'),
    ...same('pdfa pdfA pdfua pdfUA standard conformance', 'write "standards": ["pdf/a-3b"], or ["pdf/ua-1"]'),
    ...same('permission allow rights', 'write "permissions": ["print", "copy"]'),
  },
  password: {
    ...same('user userPassword openPassword reader', 'write "open": "{{password}}"'),
    ...same('ownerPassword master permissionPassword', 'write "owner": "{{password}}"'),
    permissions: 'write it beside "password": "permissions": ["print", "copy"]',
    ...same('algorithm method level keyLength', 'take it out: it is always AES-256'),
  },
};

/** The ways for values that can't be read. */
export const pdfValueWays: Ways = {
  'top.info.fileName': 'write one text: "Invoice {{number}}"',
  'top.info.keywords': 'write the words in one text: "invoice, tax"',
  'top.info': 'write { "title": "Invoice {{number}}" }',
  'top.pdf.standards': 'write [%]',
  'top.pdf.attachments.*': 'write { "src": % }',
  'top.pdf.permissions': 'write a list of what is allowed, such as ["print", "copy"]; [] allows nothing',
  'top.pdf.password': 'write { "open": "{{password}}" }',
  'top.pdf.outputIntent': 'write { "condition": % }',
  'pdfPages.pages': 'write a text such as "1-3, 7" or "2-"; leave it out for all pages',
};
