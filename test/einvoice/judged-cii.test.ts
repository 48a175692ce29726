// Random invoices in CII, judged by the official rules. `npm run test:judges` makes 200 of each profile.
import { judgeAll } from './any/judging.ts';

judgeAll('cii', [
  'minimum',
  'basicwl',
  'basic',
  'en16931',
  'extended',
  'extended-ctc-fr',
  'xrechnung',
  'peppol',
]);
