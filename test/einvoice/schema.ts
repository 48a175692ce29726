// The schemas of Factur-X 1.09.2 as a judge of XML, by libxml2.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ParseOption, XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

/** The folder of official schemas, rules and examples. It lies beside the project and is no part of it. */
export const data = fileURLToPath(new URL('../../../shared/data/e-invoice/', import.meta.url));

/** Whether the official files are there. */
export const hasData = existsSync(data);

/** Why tests are left out, or false. */
export const skipped = hasData ? false : `the official files are missing: ${data}`;

/** A judge: it gives the faults of a text by one schema. */
export type Judge = (xml: string) => readonly string[];

/** Returns the judge of a schema file. */
export function judgeOf(path: string): Judge {
  xmlRegisterFsInputProviders();
  const schema = XmlDocument.fromBuffer(readFileSync(path), {
    url: path,
    option: ParseOption.XML_PARSE_NONET,
  });
  const validator = XsdValidator.fromDoc(schema);
  return (xml) => {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return [];
    } catch (error) {
      if (error instanceof XmlValidateError)
        return error.details.map(({ line, message }) => `${line}: ${message.trim()}`);
      throw error;
    } finally {
      document.dispose();
    }
  };
}

/** A profile of Factur-X, as its files are called. */
export type Level = 'MINIMUM' | 'BASIC-WL' | 'BASIC' | 'EN16931' | 'EXTENDED';

const judges = new Map<Level, Judge>();

/** Returns the judge of a profile of Factur-X. Its schema is compiled once in each process. */
export function facturX(level: Level): Judge {
  const judge = judges.get(level) ?? judgeOf(`${data}xsd/${level}/FACTUR-X_${level.replace('-', '')}.xsd`);
  judges.set(level, judge);
  return judge;
}
