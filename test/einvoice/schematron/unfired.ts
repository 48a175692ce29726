// The rules of the official schematrons that no mutant breaks: those that can't refuse anything, with the reason, and those that nobody has made a mutant for.

const reasons = {
  holds: 'its test is true()',
  rate: 'its test looks for the rate in a place where it never is, and holds always',
  both: 'its test holds with the elements, and without them',
  taken: 'another rule of its pattern, which stands before it, looks at all of its places',
  self: 'its test holds for every element but a contract, and its context finds reference types alone',
  namespace: 'its context looks for ExchangedDocument in a namespace where it never is',
  context: 'its context asks for what its test asks for',
} as const;

type Reason = keyof typeof reasons;

/** The rules that can't refuse anything, by the file of their set and their ids, each with the reason. */
const never: Readonly<Record<string, readonly (readonly [reason: Reason, ids: readonly string[]])[]>> = {
  'official/france/BR-FR-Flux2-Schematron-CII.sch': [['taken', 'BR-FR-DEC-01_BT-111'.split(' ')]],
  'official/france/BR-FR-Flux2-Schematron-UBL.sch': [
    ['taken', 'BR-FR-16_BT-103 BR-FR-DEC-01_BT-111'.split(' ')],
  ],
  'official/en16931/EN16931-CII-validation-preprocessed.sch': [
    ['holds', 'BR-CO-05 BR-CO-06 BR-CO-07 BR-CO-08 BR-AF-09 BR-AG-09'.split(' ')],
    ['rate', 'BR-AF-08 BR-AG-08'.split(' ')],
    ['taken', 'CII-DT-010 CII-DT-011 CII-DT-012'.split(' ')],
  ],
  'official/en16931/EN16931-UBL-validation-preprocessed.sch': [
    ['holds', 'BR-CO-05 BR-CO-06 BR-CO-07 BR-CO-08'.split(' ')],
  ],
  'official/france/EXTENDED-CTC-FR-CII.sch': [
    ['holds', 'BR-CO-05 BR-CO-06 BR-CO-07 BR-CO-08 BR-AF-09 BR-AG-09'.split(' ')],
    ['taken', 'CII-DT-010 CII-DT-011 CII-DT-012'.split(' ')],
    ['self', 'BR-EXT-CL-07'.split(' ')],
  ],
  'official/france/EXTENDED-CTC-FR-UBL.sch': [['holds', 'BR-CO-05 BR-CO-06 BR-CO-07 BR-CO-08'.split(' ')]],
  'rules/FACTUR-X_BASIC-WL.sch': [
    ['holds', 'BR-CO-05 BR-CO-06 BR-AF-09 BR-AG-09'.split(' ')],
    ['both', 'CII-SR-464'.split(' ')],
  ],
  'rules/FACTUR-X_BASIC.sch': [
    ['holds', 'BR-CO-05 BR-CO-06 BR-CO-07 BR-CO-08 BR-AF-09 BR-AG-09'.split(' ')],
    ['both', 'CII-SR-464'.split(' ')],
    ['rate', 'BR-AF-08 BR-AG-08'.split(' ')],
  ],
  'rules/FACTUR-X_EN16931.sch': [
    ['holds', 'BR-CO-05 BR-CO-06 BR-CO-07 BR-CO-08 BR-AF-09 BR-AG-09'.split(' ')],
    ['both', 'CII-SR-464'.split(' ')],
    ['rate', 'BR-AF-08 BR-AG-08'.split(' ')],
  ],
  'rules/FACTUR-X_EXTENDED.sch': [
    ['holds', 'BR-CO-05 BR-CO-07 BR-AF-09 BR-AG-09'.split(' ')],
    ['both', 'CII-SR-464'.split(' ')],
    [
      'context',
      [
        '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator="true"]/ram:ReasonCode[not (@listID)]: Attribute @listID\' marked as not used in the given context.',
        '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator="true"]/ram:ReasonCode[not (@listID)]: Attribute @listID\' marked as not used in the given context.',
        '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator="true"]/ram:ReasonCode[not (@listID)]: Attribute @listID\' marked as not used in the given context.',
      ],
    ],
  ],
  'official/peppol/PEPPOL-EN16931-CII.sch': [['namespace', 'PEPPOL-EN16931-P0100'.split(' ')]],
};

/** The same by file and id, with the reason in words. */
export const neverFired: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  Object.entries(never).map(([file, groups]) => [
    file,
    Object.fromEntries(groups.flatMap(([reason, ids]) => ids.map((id) => [id, reasons[reason]] as const))),
  ]),
);

/**
 * Rules that can refuse an invoice, and that no mutant here breaks so far. Most ask for groups of lines with sub-lines of
 * several sellers, and for terms of France that the model has not.
 */
export const notReached: Readonly<Record<string, readonly string[]>> = {
  'official/france/BR-FR-Flux2-Schematron-CII.sch':
    'BR-FR-31_BT-21 BR-FR-CO-10_BT-46-1 BR-FR-CO-10_EXT-FR-FE-06-1 BR-FR-CO-10_EXT-FR-FE-69-1 BR-FR-MV-02_EXT-FR-FE-163 BR-FR-MV-03_EXT-FR-FE-164 BR-FR-MV-03_EXT-FR-FE-167 BR-FR-MV-03_EXT-FR-FE-177 BR-FR-MV-03_EXT-FR-FE-181 BR-FR-MV-03_EXT-FR-FE-182 BR-FR-MV-05_EXT-FR-FE-BG-12 BR-FR-MV-09_EXT-FR-FE-181 BR-FR-MV-10_EXT-FR-FE-184 BR-FR-MV-12_BT-128 BR-FR-MV-14-EXT-FR-FE-136 BR-FR-MV-14-EXT-FR-FE-138'.split(
      ' ',
    ),
  'official/france/BR-FR-Flux2-Schematron-UBL.sch':
    'BR-FR-CO-10_BT-46-2 BR-FR-CO-10_EXT-FR-FE-46-2 BR-FR-CO-10_EXT-FR-FE-146-2 BR-FR-MV-03_EXT-FR-FE-164 BR-FR-MV-03_EXT-FR-FE-167 BR-FR-MV-03_EXT-FR-FE-177 BR-FR-MV-03_EXT-FR-FE-181 BR-FR-MV-03_EXT-FR-FE-182 BR-FR-MV-03_BT-128_AFL BR-FR-MV-03_BT-128_AVV BR-FR-MV-05_EXT-FR-FE-BG-12 BR-FR-MV-08_BT-128 BR-FR-MV-09_EXT-FR-FE-181 BR-FR-MV-10_EXT-FR-FE-184 BR-FR-MV-11_BT-128 BR-FR-MV-12_BT-128 BR-FR-MV-14-EXT-FR-FE-136 BR-FR-MV-14-EXT-FR-FE-138 BR-FR-BD-14-EXT-FR-FE-136 BR-FR-BD-14-EXT-FR-FE-138'.split(
      ' ',
    ),
  'official/france/EXTENDED-CTC-FR-CII.sch': 'CII-FREXT-SR-106 CII-FREXT-SR-293 CII-FREXT-SR-366'.split(' '),
  'official/france/EXTENDED-CTC-FR-UBL.sch':
    'BR-CL-08 UBL-FREXT-CR-410 CII-FREXT-CR-490 UBL-FREXT-CR-645 BR-FREXT-04 BR-FREXT-12'.split(' '),
};
