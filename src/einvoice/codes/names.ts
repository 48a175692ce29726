// The code lists that EN 16931 asks for, by name.

/** A list of codes, by the name that people look it up under. */
export type CodeListName =
  | 'ISO 4217'
  | 'ISO 3166-1'
  | 'ISO 6523'
  | 'EAS'
  | 'VATEX'
  | 'UN/ECE 20'
  | 'UNTDID 1001'
  | 'UNTDID 1153'
  | 'UNTDID 1229'
  | 'UNTDID 2005'
  | 'UNTDID 4451'
  | 'UNTDID 4461'
  | 'UNTDID 5189'
  | 'UNTDID 5305'
  | 'UNTDID 7143'
  | 'UNTDID 7161'
  | 'MIME'
  | 'BT-X-8';
