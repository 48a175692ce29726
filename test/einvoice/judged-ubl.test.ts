// Random invoices in UBL, judged by the official rules. `npm run test:judges` makes 200 of each profile.
import { judgeAll } from './any/judging.ts';

judgeAll('ubl', ['en16931', 'extended-ctc-fr', 'xrechnung', 'peppol']);
