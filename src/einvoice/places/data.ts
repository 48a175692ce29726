// What the profiles of Factur-X have a place for. `node scripts/facturx-places.ts` writes this file: change that, not this.

/** The lists of codes that Platen has no name for, by their numbers, apart by `;`. */
export const placeLists = `
102 ; urn:factur-x.eu:1p0:minimum urn:zugferd.de:2p0:minimum ; urn:factur-x.eu:1p0:basicwl
urn:zugferd.de:2p0:basicwl ; VA ; AE E G K L M O S Z ; 29 5 72 ; VAT ;
urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic
urn:cen.eu:en16931:2017#compliant#urn:zugferd.de:2p0:basic ; aar abk ace ach ada ady afa afh afr ain aka
akk alb ale alg alt amh ang anp apa ara arc arg arm arn arp art arw asm ast ath aus ava ave awa aym aze
bad bai bak bal bam ban baq bas bat bej bel bem ben ber bho bih bik bin bis bla bnt bod bos bra bre btk
bua bug bul bur byn cad cai car cat cau ceb cel ces cha chb che chg chk chm chn cho chp chr chu chv chy
cmc cnr cop cor cos cpe cpf cpp cre crh crp csb cus cym cze dak dan dar day del den deu dgr din div doi
dra dsb dua dum dut dyu dzo efi egy eka ell elx eng enm epo est eus ewe ewo fan fao fas fat fij fil fin
fiu fon fra fre frm fro frr frs fry ful fur gaa gay gba gem geo ger gez gil gla gle glg glv gmh goh gon
gor got grb grc gre grn gsw guj gwi hai hat hau haw heb her hil him hin hit hmn hmo hrv hsb hun hup hye
iba ibo ice ido iii ijo iku ile ilo ina inc ind ine inh ipk ira iro isl ita jav jbo jpn jpr jrb kaa kab
kac kal kam kan kar kas kat kau kaw kaz kbd kha khi khm kho kik kin kir kmb kok kom kon kor kos kpe krc
krl kro kru kua kum kur kut lad lah lam lao lat lav lez lim lin lit lol loz ltz lua lub lug lui lun luo
lus mac mad mag mah mai mak mal man mao map mar mas may mdf mdr men mga mic min mis mkd mkh mlg mlt mnc
mni mno moh mon mos mri msa mul mun mus mwl mwr mya myn myv nah nai nap nau nav nbl nde ndo nds nep new
nia nic niu nld nno nob nog non nor nqo nso nub nwc nya nym nyn nyo nzi oci oji ori orm osa oss ota oto
paa pag pal pam pan pap pau peo per phi phn pli pol pon por pra pro pus qaa-qtz que raj rap rar roa roh
rom ron rum run rup rus sad sag sah sai sal sam san sas sat scn sco sel sem sga sgn shn sid sin sio sit
sla slk slo slv sma sme smi smj smn smo sms sna snd snk sog som son sot spa sqi srd srn srp srr ssa ssw
suk sun sus sux swa swe syc syr tah tai tam tat tel tem ter tet tgk tgl tha tib tig tir tiv tkl tlh tli
tmh tog ton tpi tsi tsn tso tuk tum tup tur tut tvl twi tyv udm uga uig ukr umb und urd uzb vai ven vie
vol vot wak wal war was wel wen wln wol xal xho yao yap yid yor ypk zap zbl zen zgh zha zho znd zul zun
zxx zza ; urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended
urn:cen.eu:en16931:2017#conformant#urn:zugferd.de:2p0:extended ; 102 205 ; 130 ; 50 ; application/json
application/pdf application/vnd.oasis.opendocument.spreadsheet
application/vnd.openxmlformats-officedocument.spreadsheetml.sheet application/xml image/jpeg image/png
text/csv text/xml ; 916 ; 1 2 CFR CIF CIP CPT DAP DDP DPU EXW FAS FCA FOB ; 0002 0003 0004 0005 0006 0007
0008 0009 0010 0011 0012 0013 0014 0015 0016 0017 0018 0019 0020 0021 0022 0023 0024 0025 0026 0027 0028
0029 0030 0031 0032 0033 0034 0035 0036 0037 0038 0039 0040 0041 0042 0043 0044 0045 0046 0047 0048 0049
0050 0051 0052 0053 0054 0055 0056 0057 0058 0059 0060 0061 0062 0063 0064 0065 0066 0067 0068 0069 0070
0071 0072 0073 0074 0075 0076 0077 0078 0079 0080 0081 0082 0083 0084 0085 0086 0087 0088 0089 0090 0091
0093 0094 0095 0096 0097 0098 0099 0100 0101 0102 0104 0105 0106 0107 0108 0109 0110 0111 0112 0113 0114
0115 0116 0117 0118 0119 0120 0121 0122 0123 0124 0125 0126 0127 0128 0129 0130 0131 0132 0133 0134 0135
0136 0137 0138 0139 0140 0141 0142 0143 0144 0145 0146 0147 0148 0149 0150 0151 0152 0153 0154 0155 0156
0157 0158 0159 0160 0161 0162 0163 0164 0165 0166 0167 0168 0169 0170 0171 0172 0173 0174 0175 0176 0177
0178 0179 0180 0183 0184 0185 0186 0187 0188 0189 0190 0191 0192 0193 0194 0195 0196 0197 0198 0199 0200
0201 0202 0203 0204 0205 0206 0207 0208 0209 0210 0211 0212 0213 0214 0215 0216 0217 0218 0219 0220 0221
0222 0223 0224 0225 0226 0227 0228 0229 0230 0231 0232 0233 0234 0235 0236 0237 0238 0239 0240 0241 0242
0243 0244 0245 0246 0247 0248 BY SE ; AAA AAB AAC AAD AAE AAF AAG AAH AAI AAJ AAK AAL AAM AAN AAO AAP AAQ
AAR AAS AAT AAU AAV AAW AAX AAY AAZ ABA ABB ABC ABD ABE ABF ABG ABH ABI ABJ ABK ABL ABM ABN ABO ABP ABQ
ABR ABS ABT ABU ABV ABW ABX ABY ABZ AC ACA ACB ACC ACD ACE ACF ACG ACH ACI ACJ ACK ACL ACN ACO ACP ACQ ACR
ACT ACU ACV ACW ACX ACY ACZ ADA ADB ADC ADD ADE ADF ADG ADI ADJ ADK ADL ADM ADN ADO ADP ADQ ADT ADU ADV
ADW ADX ADY ADZ AE AEA AEB AEC AED AEE AEF AEG AEH AEI AEJ AEK AEL AEM AEN AEO AEP AEQ AER AES AET AEU AEV
AEW AEX AEY AEZ AF AFA AFB AFC AFD AFE AFF AFG AFH AFI AFJ AFK AFL AFM AFN AFO AFP AFQ AFR AFS AFT AFU AFV
AFW AFX AFY AFZ AGA AGB AGC AGD AGE AGF AGG AGH AGI AGJ AGK AGL AGM AGN AGO AGP AGQ AGR AGS AGT AGU AGV
AGW AGX AGY AGZ AHA AHB AHC AHD AHE AHF AHG AHH AHI AHJ AHK AHL AHM AHN AHO AHP AHQ AHR AHS AHT AHU AHV
AHX AHY AHZ AIA AIB AIC AID AIE AIF AIG AIH AII AIJ AIK AIL AIM AIN AIO AIP AIQ AIR AIS AIT AIU AIV AIW
AIX AIY AIZ AJA AJB AJC AJD AJE AJF AJG AJH AJI AJJ AJK AJL AJM AJN AJO AJP AJQ AJR AJS AJT AJU AJV AJW
AJX AJY AJZ AKA AKB AKC AKD AKE AKF AKG AKH AKI AKJ AKK AKL AKM AKN AKO AKP AKQ AKR AKS AKT AKU AKV AKW
AKX AKY AKZ ALA ALB ALC ALD ALE ALF ALG ALH ALI ALJ ALK ALL ALM ALN ALO ALP ALQ ALR ALS ALT ALU ALV ALW
ALX ALY ALZ AMA AMB AMC AMD AME AMF AMG AMH AMI AMJ AMK AML AMM AMN AMO AMP AMQ AMR AMS AMT AMU AMV AMW
AMX AMY AMZ ANA ANB ANC AND ANE ANF ANG ANH ANI ANJ ANK ANL ANM ANN ANO ANP ANQ ANR ANS ANT ANU ANV ANW
ANX ANY AOA AOD AOE AOF AOG AOH AOI AOJ AOK AOL AOM AON AOO AOP AOQ AOR AOS AOT AOU AOV AOW AOX AOY AOZ AP
APA APB APC APD APE APF APG APH API APJ APK APL APM APN APO APP APQ APR APS APT APU APV APW APX APY APZ
AQA AQB AQC AQD AQE AQF AQG AQH AQI AQJ AQK AQL AQM AQN AQO AQP AQQ AQR AQS AQT AQU AQV AQW AQX AQY AQZ
ARA ARB ARC ARD ARE ARF ARG ARH ARI ARJ ARK ARL ARM ARN ARO ARP ARQ ARR ARS ART ARU ARV ARW ARX ARY ARZ
ASA ASB ASC ASD ASE ASF ASG ASH ASI ASJ ASK ASL ASM ASN ASO ASP ASQ ASR ASS AST ASU ASV ASW ASX ASY ASZ
ATA ATB ATC ATD ATE ATF ATG ATH ATI ATJ ATK ATL ATM ATN ATO ATP ATQ ATR ATS ATT ATU ATV ATW ATX ATY ATZ AU
AUA AUB AUC AUD AUE AUF AUG AUH AUI AUJ AUK AUL AUM AUN AUO AUP AUQ AUR AUS AUT AUU AUV AUW AUX AUY AUZ AV
AVA AVB AVC AVD AVE AVF AVG AVH AVI AVJ AVK AVL AVM AVN AVO AVP AVQ AVR AVS AVT AVU AVV AVW AVX AVY AVZ
AWA AWB AWC AWD AWE AWF AWG AWH AWI AWJ AWK AWL AWM AWN AWO AWP AWQ AWR AWS AWT AWU AWV AWW AWX AWY AWZ
AXA AXB AXC AXD AXE AXF AXG AXH AXI AXJ AXK AXL AXM AXN AXO AXP AXQ AXR AXS AXU BA BC BD BE BH BM BN BO BR
BT BTP BW CAS CAT CAU CAV CAW CAX CAY CAZ CBA CBB CD CEC CED CFE CFF CFO CG CH CK CKN CM CMR CN CNO COF
CONTRAT CP CR CRN CS CST CT CU CV CW CZ DA DAN DB DI DL DM DQ DR EA EB ED EE EEP EI EN EQ ER ERN ET EX FC
FF FI FLW FN FO FS FT FV FX GA GC GD GDN GN HS HWB IA IB ICA ICE ICO II IL INB INN INO IP IS IT IV JB JE
LA LAN LAR LB LC LI LO LRC LS MA MARCHE MB MF MG MH MR MRN MS MSS MWB NA NF OH OI ON OP OR PB PC PD PE PF
PI PK PL POR PP PQ PR PS PW PY RA RC RCN RE REN RF RR RT SA SB SD SE SEA SF SH SI SM SN SP SQ SRN SS STA
SW SZ TB TCR TE TF TI TIN TL TN TP UAR UC UCN UN UO URI VA VC VGR VM VN VON VOR VP VR VS VT VV WE WM WN WR
WS WY XA XC XP ZZZ ; 0 1 2 3 4 5 6 7 8 9 ; AAA AAB AAC AAD AAE AAF AAG AAH AAI AAJ AAK AAL AAM AAO AAP ADD
BOL CAP CAR COC CST CUD CVD ENV EXC EXP FET FRE GCN GST ILL IMP IND LAC LCN LDP LOC LST MCA MCD OTH PDB
PDC PRF SCN SSS STT SUP SUR SWT TAC TOT TOX TTA VAD VAT ; 102 130 202 203 204 211 218 219 261 262 295 296
308 325 326 331 380 381 382 383 384 385 386 387 388 389 390 393 394 395 396 420 456 457 458 527 532 553
575 623 633 71 751 780 80 81 817 82 83 84 870 875 876 877 935 ; 1 2 3 4 5 6 7 ; 130 50 916`;

/** The places of each level, apart by `;`. The last one is the root; `#n` leads to the place n, and `src/einvoice/places/places.ts` says what the other words ask for. */
export const placeTexts = {
  MINIMUM: `
-@schemeID ; @format @format~0 ; DateTimeString#1 ; ~UNTDID_1001 ; ID=1 TypeCode=1 ID#0 IssueDateTime#2
TypeCode#3 ; ID=1 ID#0 ; ~1 -@schemeID ; ID=1 ID#6 ; BusinessProcessSpecifiedDocumentContextParameter<1
GuidelineSpecifiedDocumentContextParameter=1 BusinessProcessSpecifiedDocumentContextParameter#5
GuidelineSpecifiedDocumentContextParameter#7 ; IssuerAssignedID=1 IssuerAssignedID#0 ; @schemeID~ISO_6523
; ID=1 ID#10 ; Name=1 PostalTradeAddress- SpecifiedLegalOrganization#11 SpecifiedTaxRegistration- ;
~ISO_3166-1 ; CountryID=1 CountryID#13 ; ID#10 ; @schemeID ; ID=1 ID#16 ; Name=1 PostalTradeAddress=1
SpecifiedTaxRegistration[ID/@schemeID=VA]<1 SpecifiedTaxRegistration[ID/@schemeID=FC]<1
PostalTradeAddress#14 SpecifiedLegalOrganization#15 SpecifiedTaxRegistration[ID/@schemeID!VA,FC]-
SpecifiedTaxRegistration[ID/@schemeID=FC]#17 SpecifiedTaxRegistration[ID/@schemeID=VA]#17 ;
SellerTradeParty=1 BuyerTradeParty=1 BuyerOrderReferencedDocument#9 BuyerTradeParty#12 SellerTradeParty#18
; ~ISO_4217 ; -@currencyID ; TaxBasisTotalAmount=1 GrandTotalAmount=1 DuePayableAmount=1
DuePayableAmount#21 GrandTotalAmount#21 TaxBasisTotalAmount#21 ; InvoiceCurrencyCode=1
SpecifiedTradeSettlementHeaderMonetarySummation=1 InvoiceCurrencyCode#20
SpecifiedTradeSettlementHeaderMonetarySummation#22 ; ApplicableHeaderTradeAgreement#19
ApplicableHeaderTradeSettlement#23 ; ExchangedDocument#4 ExchangedDocumentContext#8
SupplyChainTradeTransaction#24`,
  'BASIC-WL': `
-@schemeID ; ~UNTDID_4451 ; Content=1 SubjectCode<1 SubjectCode#1 ; @format @format~0 ; DateTimeString#3 ;
~UNTDID_1001 ; ID=1 TypeCode=1 ID#0 IncludedNote#2 IssueDateTime#4 TypeCode#5 ; ID=1 ID#0 ; ~2 -@schemeID
; ID=1 ID#8 ; BusinessProcessSpecifiedDocumentContextParameter<1
GuidelineSpecifiedDocumentContextParameter=1 BusinessProcessSpecifiedDocumentContextParameter#7
GuidelineSpecifiedDocumentContextParameter#9 ; IssuerAssignedID=1 FormattedIssueDateTime-
IssuerAssignedID#0 ; @schemeID @schemeID~ISO_6523 ; ~ISO_3166-1 ; CountryID=1 CountrySubDivisionName<1
CountryID#13 ; @schemeID~ISO_6523 ; ID#15 TradingBusinessName- ; @schemeID @schemeID~3 ; ID=1 ID#17 ;
@schemeID @schemeID~EAS ; URIID=1 URIID#19 ; ID<1 GlobalID<1 Name=1 PostalTradeAddress=1
URIUniversalCommunication<1 SpecifiedTaxRegistration<1 GlobalID#12 ID#0 PostalTradeAddress#14
SpecifiedLegalOrganization#16 SpecifiedTaxRegistration#18 URIUniversalCommunication#20 ; Name=1
PostalTradeAddress=1 SpecifiedTaxRegistration=1 GlobalID- ID- PostalTradeAddress#14
SpecifiedLegalOrganization- SpecifiedTaxRegistration#18 URIUniversalCommunication- ; ID#15 ; @schemeID ;
ID=1 ID#24 ; Name=1 PostalTradeAddress=1 URIUniversalCommunication<1
SpecifiedTaxRegistration[ID/@schemeID=VA]<1 SpecifiedTaxRegistration[ID/@schemeID=FC]<1 GlobalID#12 ID#0
PostalTradeAddress#14 SpecifiedLegalOrganization#23 SpecifiedTaxRegistration[ID/@schemeID!VA,FC]-
SpecifiedTaxRegistration[ID/@schemeID=FC]#25 SpecifiedTaxRegistration[ID/@schemeID=VA]#25
URIUniversalCommunication#20 ; BuyerOrderReferencedDocument#11 BuyerTradeParty#21
ContractReferencedDocument#11 SellerTaxRepresentativeTradeParty#22 SellerTradeParty#26 ;
OccurrenceDateTime=1 OccurrenceDateTime#4 ; ID<1 GlobalID<1 GlobalID#12 ID#0 PostalTradeAddress#14
SpecifiedLegalOrganization- SpecifiedTaxRegistration- URIUniversalCommunication- ;
ActualDeliverySupplyChainEvent#28 DespatchAdviceReferencedDocument#11 ShipToTradeParty#29 ; -@currencyID ;
~4 ; ~5 ; ~VATEX ; ~6 ; CalculatedAmount=1 TypeCode=1 BasisAmount=1 CategoryCode=1 BasisAmount#31
CalculatedAmount#31 CategoryCode#32 DueDateTypeCode#33 ExemptionReasonCode#34 TypeCode#35 ; EndDateTime#4
StartDateTime#4 ; ~ISO_4217 ; FormattedIssueDateTime#4 IssuerAssignedID#0 ; ID<1 GlobalID<1 Name=1
GlobalID#12 ID#0 PostalTradeAddress- SpecifiedLegalOrganization#16 SpecifiedTaxRegistration-
URIUniversalCommunication- ; ID#0 ; TypeCode=1 CategoryCode=1 BasisAmount- CalculatedAmount-
CategoryCode#32 DueDateTypeCode- ExemptionReason- ExemptionReasonCode- TypeCode#35 ; ~UNTDID_5189 ;
ChargeIndicator=1 ActualAmount=1 CategoryTradeTax=1 ActualAmount#31 BasisAmount#31 CategoryTradeTax#42
ReasonCode#43 ; ChargeIndicator=1 ActualAmount=1 CategoryTradeTax=1 ActualAmount#31 BasisAmount#31
CategoryTradeTax#42 ; Description<1 DirectDebitMandateID<1 DirectDebitMandateID#0 DueDateDateTime#4 ;
LineTotalAmount=1 ChargeTotalAmount<1 AllowanceTotalAmount<1 TaxBasisTotalAmount=1 GrandTotalAmount=1
TotalPrepaidAmount<1 DuePayableAmount=1 AllowanceTotalAmount#31 ChargeTotalAmount#31 DuePayableAmount#31
GrandTotalAmount#31 LineTotalAmount#31 TaxBasisTotalAmount#31 TotalPrepaidAmount#31 ; IBANID#0
ProprietaryID#0 ; IBANID=1 IBANID#0 ; ~UNTDID_4461 ; TypeCode=1 PayeePartyCreditorFinancialAccount<1
PayeePartyCreditorFinancialAccount#48 PayerPartyDebtorFinancialAccount#49 TypeCode#50 ; PaymentReference<1
InvoiceCurrencyCode=1 ApplicableTradeTax>1 SpecifiedTradePaymentTerms<1
SpecifiedTradeSettlementHeaderMonetarySummation=1 ReceivableSpecifiedTradeAccountingAccount<1
ApplicableTradeTax#36 BillingSpecifiedPeriod#37 CreditorReferenceID#0 InvoiceCurrencyCode#38
InvoiceReferencedDocument#39 PayeeTradeParty#40 ReceivableSpecifiedTradeAccountingAccount#41
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator!false,true]-
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]#44
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]#45 SpecifiedTradePaymentTerms#46
SpecifiedTradeSettlementHeaderMonetarySummation#47 SpecifiedTradeSettlementPaymentMeans#51
TaxCurrencyCode#38 ; ApplicableHeaderTradeAgreement#27 ApplicableHeaderTradeDelivery#30
ApplicableHeaderTradeSettlement#52 ; ExchangedDocument#6 ExchangedDocumentContext#10
SupplyChainTradeTransaction#53`,
  BASIC: `
-@schemeID ; ~UNTDID_4451 ; Content=1 SubjectCode<1 SubjectCode#1 ; @format @format~0 ; DateTimeString#3 ;
~UNTDID_1001 ; ID=1 TypeCode=1 ID#0 IncludedNote#2 IssueDateTime#4 TypeCode#5 ; ID=1 ID#0 ; ~7 -@schemeID
; ID=1 ID#8 ; BusinessProcessSpecifiedDocumentContextParameter<1
GuidelineSpecifiedDocumentContextParameter=1 BusinessProcessSpecifiedDocumentContextParameter#7
GuidelineSpecifiedDocumentContextParameter#9 ; IssuerAssignedID=1 FormattedIssueDateTime-
IssuerAssignedID#0 ; @schemeID @schemeID~ISO_6523 ; ~ISO_3166-1 ; CountryID=1 CountrySubDivisionName<1
CountryID#13 ; @schemeID~ISO_6523 ; ID#15 TradingBusinessName- ; @schemeID @schemeID~3 ; ID=1 ID#17 ;
@schemeID @schemeID~EAS ; URIID=1 URIID#19 ; ID<1 GlobalID<1 Name=1 PostalTradeAddress=1
URIUniversalCommunication<1 SpecifiedTaxRegistration<1 GlobalID#12 ID#0 PostalTradeAddress#14
SpecifiedLegalOrganization#16 SpecifiedTaxRegistration#18 URIUniversalCommunication#20 ; Name=1
PostalTradeAddress=1 SpecifiedTaxRegistration=1 GlobalID- ID- PostalTradeAddress#14
SpecifiedLegalOrganization- SpecifiedTaxRegistration#18 URIUniversalCommunication- ; ID#15 ; @schemeID ;
ID=1 ID#24 ; Name=1 PostalTradeAddress=1 URIUniversalCommunication<1
SpecifiedTaxRegistration[ID/@schemeID=VA]<1 SpecifiedTaxRegistration[ID/@schemeID=FC]<1 GlobalID#12 ID#0
PostalTradeAddress#14 SpecifiedLegalOrganization#23 SpecifiedTaxRegistration[ID/@schemeID!VA,FC]-
SpecifiedTaxRegistration[ID/@schemeID=FC]#25 SpecifiedTaxRegistration[ID/@schemeID=VA]#25
URIUniversalCommunication#20 ; BuyerOrderReferencedDocument#11 BuyerTradeParty#21
ContractReferencedDocument#11 SellerTaxRepresentativeTradeParty#22 SellerTradeParty#26 ;
OccurrenceDateTime=1 OccurrenceDateTime#4 ; ID<1 GlobalID<1 GlobalID#12 ID#0 PostalTradeAddress#14
SpecifiedLegalOrganization- SpecifiedTaxRegistration- URIUniversalCommunication- ;
ActualDeliverySupplyChainEvent#28 DespatchAdviceReferencedDocument#11 ShipToTradeParty#29 ; -@currencyID ;
~4 ; ~5 ; ~VATEX ; ~6 ; CalculatedAmount=1 TypeCode=1 BasisAmount=1 CategoryCode=1 BasisAmount#31
CalculatedAmount#31 CategoryCode#32 DueDateTypeCode#33 ExemptionReasonCode#34 TypeCode#35 ; EndDateTime#4
StartDateTime#4 ; ~ISO_4217 ; FormattedIssueDateTime#4 IssuerAssignedID#0 ; ID<1 GlobalID<1 Name=1
GlobalID#12 ID#0 PostalTradeAddress- SpecifiedLegalOrganization#16 SpecifiedTaxRegistration-
URIUniversalCommunication- ; ID#0 ; TypeCode=1 CategoryCode=1 BasisAmount- CalculatedAmount-
CategoryCode#32 DueDateTypeCode- ExemptionReason- ExemptionReasonCode- TypeCode#35 ; ~UNTDID_5189 ;
ChargeIndicator=1 ActualAmount=1 CategoryTradeTax=1 ActualAmount#31 BasisAmount#31 CategoryTradeTax#42
ReasonCode#43 ; ChargeIndicator=1 ActualAmount=1 CategoryTradeTax=1 ActualAmount#31 BasisAmount#31
CategoryTradeTax#42 ; Description<1 DirectDebitMandateID<1 DirectDebitMandateID#0 DueDateDateTime#4 ;
LineTotalAmount=1 ChargeTotalAmount<1 AllowanceTotalAmount<1 TaxBasisTotalAmount=1 GrandTotalAmount=1
TotalPrepaidAmount<1 DuePayableAmount=1 AllowanceTotalAmount#31 ChargeTotalAmount#31 DuePayableAmount#31
GrandTotalAmount#31 LineTotalAmount#31 TaxBasisTotalAmount#31 TotalPrepaidAmount#31 ; IBANID#0
ProprietaryID#0 ; IBANID=1 IBANID#0 ; ~UNTDID_4461 ; TypeCode=1 PayeePartyCreditorFinancialAccount<1
PayeePartyCreditorFinancialAccount#48 PayerPartyDebtorFinancialAccount#49 TypeCode#50 ; PaymentReference<1
InvoiceCurrencyCode=1 ApplicableTradeTax>1 SpecifiedTradePaymentTerms<1
SpecifiedTradeSettlementHeaderMonetarySummation=1 ReceivableSpecifiedTradeAccountingAccount<1
ApplicableTradeTax#36 BillingSpecifiedPeriod#37 CreditorReferenceID#0 InvoiceCurrencyCode#38
InvoiceReferencedDocument#39 PayeeTradeParty#40 ReceivableSpecifiedTradeAccountingAccount#41
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator!false,true]-
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]#44
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]#45 SpecifiedTradePaymentTerms#46
SpecifiedTradeSettlementHeaderMonetarySummation#47 SpecifiedTradeSettlementPaymentMeans#51
TaxCurrencyCode#38 ; Content=1 SubjectCode- ; LineID=1 IncludedNote<1 IncludedNote#53 LineID#0 ;
ChargeIndicator=1 ActualAmount=1 ActualAmount#31 BasisAmount- CalculationPercent- CategoryTradeTax-
Reason- ReasonCode- ; @unitCode~UN/ECE_20 ; ChargeAmount=1
AppliedTradeAllowanceCharge[ChargeIndicator/Indicator=false]<1
AppliedTradeAllowanceCharge[ChargeIndicator/Indicator!false,true]-
AppliedTradeAllowanceCharge[ChargeIndicator/Indicator=false]#55 BasisQuantity#56 ChargeAmount#31 ;
ChargeAmount=1 AppliedTradeAllowanceCharge- BasisQuantity#56 ChargeAmount#31 ; NetPriceProductTradePrice=1
GrossPriceProductTradePrice#57 NetPriceProductTradePrice#58 ; BilledQuantity=1 BilledQuantity#56 ;
ChargeIndicator=1 ActualAmount=1 ActualAmount#31 BasisAmount- CalculationPercent- CategoryTradeTax-
ReasonCode#43 ; ChargeIndicator=1 ActualAmount=1 ActualAmount#31 BasisAmount- CalculationPercent-
CategoryTradeTax- ; LineTotalAmount=1 LineTotalAmount#31 ; ApplicableTradeTax=1
SpecifiedTradeSettlementLineMonetarySummation=1 ApplicableTradeTax#42 BillingSpecifiedPeriod#37
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator!false,true]-
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]#61
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]#62
SpecifiedTradeSettlementLineMonetarySummation#63 ; Name=1 GlobalID#12 ; AssociatedDocumentLineDocument=1
SpecifiedTradeProduct=1 SpecifiedLineTradeAgreement=1 SpecifiedLineTradeDelivery=1
AssociatedDocumentLineDocument#54 SpecifiedLineTradeAgreement#59 SpecifiedLineTradeDelivery#60
SpecifiedLineTradeSettlement#64 SpecifiedTradeProduct#65 ; IncludedSupplyChainTradeLineItem>1
ApplicableHeaderTradeAgreement#27 ApplicableHeaderTradeDelivery#30 ApplicableHeaderTradeSettlement#52
IncludedSupplyChainTradeLineItem#66 ; ExchangedDocument#6 ExchangedDocumentContext#10
SupplyChainTradeTransaction#67`,
  EXTENDED: `
@format @format~0 ; DateTimeString#0 ; CompleteDateTime=1 CompleteDateTime#1 Description- EndDateTime-
StartDateTime- ; -@schemeID ; -@listID -@listVersionID ; ~UNTDID_4451 -@listID -@listVersionID ; Content<1
SubjectCode<1 ContentCode#4 SubjectCode#5 ; ~8 -@schemeID ; ~UNTDID_1001 ; ID=1 Name<1 TypeCode=1
LanguageID<1 EffectiveSpecifiedPeriod#2 ID#3 IncludedNote#6 IssueDateTime#1 LanguageID#7 TypeCode#8 ; ID=1
ID#3 ; ~9 -@schemeID ; ID=1 ID#11 ; BusinessProcessSpecifiedDocumentContextParameter<1
GuidelineSpecifiedDocumentContextParameter=1 BusinessProcessSpecifiedDocumentContextParameter#10
GuidelineSpecifiedDocumentContextParameter#12 ; @format @format~10 ; DateTimeString#14 ; ~UNTDID_1153 ;
~11 ; IssuerAssignedID=1 TypeCode=1 AttachmentBinaryObject- FormattedIssueDateTime#15 IssuerAssignedID#3
LineID- Name- ReferenceTypeCode#16 TypeCode#17 URIID- ; ~12 ; IssuerAssignedID=1 TypeCode=1
AttachmentBinaryObject- FormattedIssueDateTime#15 IssuerAssignedID#3 LineID- Name- ReferenceTypeCode-
TypeCode#19 URIID- ; @mimeCode @mimeCode~13 @filename ; ~14 ; IssuerAssignedID=1 TypeCode=1 Name<1
AttachmentBinaryObject<1 AttachmentBinaryObject#21 FormattedIssueDateTime#15 IssuerAssignedID#3 LineID-
ReferenceTypeCode- TypeCode#22 URIID#3 ; ~15 ; ~ISO_3166-1 ; CountryID#25 ; DeliveryTypeCode=1
DeliveryTypeCode#24 RelevantTradeLocation#26 ; URIID=1 CompleteNumber- URIID#3 ; CompleteNumber=1 URIID- ;
EmailURIUniversalCommunication#28 FaxUniversalCommunication#29 TelephoneUniversalCommunication#29 ;
@schemeID @schemeID~16 ; CountryID=1 CountrySubDivisionName<1 CountryID#25 PostcodeCode#4 ;
@schemeID~ISO_6523 ; ID#33 PostalTradeAddress#32 ; @schemeID ; ID=1 ID#35 ; @schemeID @schemeID~EAS ;
URIID=1 CompleteNumber- URIID#37 ; ID<1 Name=1 RoleCode<1 URIUniversalCommunication<1
SpecifiedTaxRegistration<1 DefinedTradeContact#30 Description- GlobalID#31 ID#3 PostalTradeAddress#32
SpecifiedLegalOrganization#34 SpecifiedTaxRegistration#36 URIUniversalCommunication#38 ;
IssuerAssignedID=1 AttachmentBinaryObject- FormattedIssueDateTime#15 IssuerAssignedID#3 LineID- Name-
ReferenceTypeCode- TypeCode- URIID- ; ID<1 Name=1 RoleCode<1 URIUniversalCommunication<1
SpecifiedTaxRegistration=1 DefinedTradeContact#30 Description- GlobalID#31 ID#3 PostalTradeAddress#32
SpecifiedLegalOrganization#34 SpecifiedTaxRegistration#36 URIUniversalCommunication#38 ; @schemeID
@schemeID~3 ; ID=1 ID#42 ; ID<1 Name=1 RoleCode<1 Description<1 PostalTradeAddress=1
URIUniversalCommunication<1 SpecifiedTaxRegistration<1 DefinedTradeContact#30 GlobalID#31 ID#3
PostalTradeAddress#32 SpecifiedLegalOrganization#34 SpecifiedTaxRegistration#43
URIUniversalCommunication#38 ; ~17 ; IssuerAssignedID=1 AttachmentBinaryObject- FormattedIssueDateTime#15
IssuerAssignedID#3 LineID- Name- ReferenceTypeCode#45 TypeCode- URIID- ; ID<1 Name=1 RoleCode<1
PostalTradeAddress=1 URIUniversalCommunication<1 SpecifiedTaxRegistration=1 DefinedTradeContact#30
Description- GlobalID#31 ID#3 PostalTradeAddress#32 SpecifiedLegalOrganization#34
SpecifiedTaxRegistration#43 URIUniversalCommunication#38 ; Name=1 RoleCode<1 Description<1
PostalTradeAddress=1 URIUniversalCommunication<1 SpecifiedTaxRegistration[ID/@schemeID=VA]<1
SpecifiedTaxRegistration[ID/@schemeID=FC]<1 DefinedTradeContact#30 GlobalID#31 ID#3 PostalTradeAddress#32
SpecifiedLegalOrganization#34 SpecifiedTaxRegistration[ID/@schemeID!VA,FC]-
SpecifiedTaxRegistration[ID/@schemeID=FC]#36 SpecifiedTaxRegistration[ID/@schemeID=VA]#36
URIUniversalCommunication#38 ; ID#3 ; AdditionalReferencedDocument[TypeCode!916,50,130]-
AdditionalReferencedDocument[TypeCode=130]#18 AdditionalReferencedDocument[TypeCode=50]#20
AdditionalReferencedDocument[TypeCode=916]#23 ApplicableTradeDeliveryTerms#27 BuyerAgentTradeParty#39
BuyerOrderReferencedDocument#40 BuyerTaxRepresentativeTradeParty#41 BuyerTradeParty#44
ContractReferencedDocument#46 ProductEndUserTradeParty#39 QuotationReferencedDocument#40
SalesAgentTradeParty#39 SellerOrderReferencedDocument#40 SellerTaxRepresentativeTradeParty#47
SellerTradeParty#48 SpecifiedProcuringProject#49 UltimateCustomerOrderReferencedDocument#40 ;
OccurrenceDateTime=1 OccurrenceDateTime#1 ; ~18 ; ModeCode=1 ModeCode#52 ;
SpecifiedLogisticsTransportMovement#53 ; ID<1 RoleCode<1 URIUniversalCommunication<1
SpecifiedTaxRegistration<1 DefinedTradeContact#30 Description- GlobalID#31 ID#3 PostalTradeAddress#32
SpecifiedLegalOrganization#34 SpecifiedTaxRegistration#36 URIUniversalCommunication#38 ;
ActualDeliverySupplyChainEvent#51 DeliveryNoteReferencedDocument#40 DespatchAdviceReferencedDocument#40
ReceivingAdviceReferencedDocument#40 RelatedSupplyChainConsignment#54 ShipFromTradeParty#55
ShipToTradeParty#55 UltimateShipToTradeParty#55 ; -@currencyID ; ~UNTDID_5305 ; ~5 ; ~VATEX -@listID
-@listVersionID ; DateString#0 ; ~19 ; CalculatedAmount=1 TypeCode=1 BasisAmount=1 LineTotalBasisAmount<1
AllowanceChargeBasisAmount<1 CategoryCode=1 AllowanceChargeBasisAmount#57 BasisAmount#57
CalculatedAmount#57 CategoryCode#58 DueDateTypeCode#59 ExemptionReasonCode#60 LineTotalBasisAmount#57
TaxPointDate#61 TypeCode#62 ; Description<1 CompleteDateTime- EndDateTime#1 StartDateTime#1 ; ~ISO_4217 ;
~20 ; AttachmentBinaryObject- FormattedIssueDateTime#15 IssuerAssignedID#3 LineID- Name-
ReferenceTypeCode- TypeCode#66 URIID- ; ~21 ; ID#3 TypeCode#68 ; CalculatedAmount=1 TypeCode=1
CategoryCode=1 AllowanceChargeBasisAmount- BasisAmount- CalculatedAmount#57 CategoryCode#58
DueDateTypeCode- ExemptionReasonCode#60 LineTotalBasisAmount- TaxPointDate- TypeCode#62 ;
IssuerAssignedID=1 AttachmentBinaryObject- FormattedIssueDateTime#15 IssuerAssignedID#3 LineID- Name-
ReferenceTypeCode- TypeCode#66 URIID- ; IncludedTradeTax>1 InvoiceSpecifiedReferencedDocument<1
FormattedReceivedDateTime#15 IncludedTradeTax#70 InvoiceSpecifiedReferencedDocument#71 PaidAmount#57 ;
Reason=1 ActualAmount=1 ActualAmount#57 ; TypeCode=1 CategoryCode=1 RateApplicablePercent=1
AllowanceChargeBasisAmount- BasisAmount- CalculatedAmount- CategoryCode#58 DueDateTypeCode-
ExemptionReasonCode#60 LineTotalBasisAmount- TaxPointDate- TypeCode#62 ; Description=1 AppliedAmount=1
AppliedTradeTax>1 AppliedAmount#57 AppliedTradeTax#74 ; @unitCode~UN/ECE_20 ; TypeCode=1 CategoryCode=1
AllowanceChargeBasisAmount- BasisAmount- CalculatedAmount- CategoryCode#58 DueDateTypeCode-
ExemptionReasonCode#60 LineTotalBasisAmount- TaxPointDate- TypeCode#62 ; ~UNTDID_5189 -@listID ;
ChargeIndicator=1 ActualAmount=1 CategoryTradeTax=1 ActualAmount#57 BasisAmount#57 BasisQuantity#76
CategoryTradeTax#77 ReasonCode#78 ; ChargeIndicator=1 ActualAmount=1 CategoryTradeTax=1 ActualAmount#57
BasisAmount#57 BasisQuantity#76 CategoryTradeTax#77 ; ActualDiscountAmount#57 BasisAmount#57
BasisDateTime#1 ; @unitCode ; ActualPenaltyAmount#57 BasisAmount#57 BasisDateTime#1 BasisPeriodMeasure#82
; Description<1 DirectDebitMandateID<1 PartialPaymentAmount<1 PayeeTradeParty<1
ApplicableTradePaymentDiscountTerms#81 ApplicableTradePaymentPenaltyTerms#83 DirectDebitMandateID#3
DueDateDateTime#1 PartialPaymentAmount#57 PayeeTradeParty#39 ; LineTotalAmount=1 ChargeTotalAmount<1
AllowanceTotalAmount<1 TaxBasisTotalAmount=1 RoundingAmount<1 GrandTotalAmount=1 TotalPrepaidAmount<1
DuePayableAmount=1 AllowanceTotalAmount#57 ChargeTotalAmount#57 DuePayableAmount#57 GrandTotalAmount#57
LineTotalAmount#57 RoundingAmount#57 TaxBasisTotalAmount#57 TotalPrepaidAmount#57 ; IBANID#3
ProprietaryID#3 ; BICID=1 BICID#3 ; IBANID=1 IBANID#3 ; BICID#3 ; ~UNTDID_4461 ; TypeCode=1 Information<1
PayeePartyCreditorFinancialAccount<1 ApplicableTradeSettlementFinancialCard#10
PayeePartyCreditorFinancialAccount#86 PayeeSpecifiedCreditorFinancialInstitution#87
PayerPartyDebtorFinancialAccount#88 PayerSpecifiedDebtorFinancialInstitution#89 TypeCode#90 ;
ConversionRateDateTime#1 SourceCurrencyCode#65 TargetCurrencyCode#65 ; PaymentReference<1
InvoiceCurrencyCode=1 ApplicableTradeTax>1 SpecifiedTradeSettlementHeaderMonetarySummation=1
ApplicableTradeTax#63 BillingSpecifiedPeriod#64 CreditorReferenceID#3 InvoiceCurrencyCode#65
InvoiceReferencedDocument#67 InvoiceeTradeParty#39 InvoicerTradeParty#39 PayeeTradeParty#39
PayerTradeParty#39 ReceivableSpecifiedTradeAccountingAccount#69 SpecifiedAdvancePayment#72
SpecifiedFinancialAdjustment#73 SpecifiedLogisticsServiceCharge#75
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator!false,true]-
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]#79
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]#80 SpecifiedTradePaymentTerms#84
SpecifiedTradeSettlementHeaderMonetarySummation#85 SpecifiedTradeSettlementPaymentMeans#91
TaxApplicableTradeCurrencyExchange#92 TaxCurrencyCode#65 ; ~UNTDID_1229 ; ~BT-X-8 -@listID -@listVersionID
; LineID=1 IncludedNote#6 LineID#3 LineStatusCode#94 LineStatusReasonCode#95 ParentLineID#3 ; ~22 ;
IssuerAssignedID=1 TypeCode=1 Name<1 AttachmentBinaryObject<1 AttachmentBinaryObject#21
FormattedIssueDateTime#15 IssuerAssignedID#3 LineID#3 ReferenceTypeCode#16 TypeCode#97 URIID#3 ;
AttachmentBinaryObject- FormattedIssueDateTime#15 IssuerAssignedID#3 LineID#3 Name- ReferenceTypeCode-
TypeCode- URIID- ; ChargeIndicator=1 ActualAmount=1 ActualAmount#57 BasisAmount#57 BasisQuantity-
CategoryTradeTax- ReasonCode#78 SequenceNumeric- ; ChargeIndicator=1 ActualAmount=1 ActualAmount#57
BasisAmount#57 BasisQuantity- CategoryTradeTax- SequenceNumeric- ; ChargeAmount=1
AppliedTradeAllowanceCharge[ChargeIndicator/Indicator!false,true]-
AppliedTradeAllowanceCharge[ChargeIndicator/Indicator=false]#100
AppliedTradeAllowanceCharge[ChargeIndicator/Indicator=true]#101 BasisQuantity#76 ChargeAmount#57
IncludedTradeTax- ; ID#33 PostalTradeAddress- ; RoleCode<1 Description<1 URIUniversalCommunication<1
SpecifiedTaxRegistration[ID/@schemeID=VA]<1 SpecifiedTaxRegistration[ID/@schemeID=FC]<1
DefinedTradeContact#30 GlobalID#31 ID#3 PostalTradeAddress#32 SpecifiedLegalOrganization#103
SpecifiedTaxRegistration[ID/@schemeID!VA,FC]- SpecifiedTaxRegistration[ID/@schemeID=FC]#36
SpecifiedTaxRegistration[ID/@schemeID=VA]#36 URIUniversalCommunication#38 ; ~6 ; CalculatedAmount=1
TypeCode=1 CategoryCode=1 RateApplicablePercent=1 AllowanceChargeBasisAmount- BasisAmount-
CalculatedAmount#57 CategoryCode#58 DueDateTypeCode- ExemptionReasonCode#60 LineTotalBasisAmount-
TaxPointDate- TypeCode#105 ; ChargeAmount=1 IncludedTradeTax<1 AppliedTradeAllowanceCharge-
BasisQuantity#76 ChargeAmount#57 IncludedTradeTax#106 ; AdditionalReferencedDocument#98
ApplicableTradeDeliveryTerms#27 BuyerOrderReferencedDocument#99 ContractReferencedDocument#99
GrossPriceProductTradePrice#102 ItemSellerTradeParty#104 NetPriceProductTradePrice#107
QuotationReferencedDocument#99 SellerOrderReferencedDocument#99 UltimateCustomerOrderReferencedDocument#99
; @unitCode @unitCode~UN/ECE_20 ; @schemeID @schemeID~ISO_6523 ; ID#110 PostalTradeAddress- ; ID<1
RoleCode<1 URIUniversalCommunication<1 SpecifiedTaxRegistration<1 DefinedTradeContact#30 Description-
GlobalID#31 ID#3 PostalTradeAddress#32 SpecifiedLegalOrganization#111 SpecifiedTaxRegistration#36
URIUniversalCommunication#38 ; ID<1 RoleCode<1 URIUniversalCommunication<1 SpecifiedTaxRegistration<1
DefinedTradeContact#30 Description- GlobalID#31 ID#3 PostalTradeAddress#32 SpecifiedLegalOrganization#103
SpecifiedTaxRegistration#36 URIUniversalCommunication#38 ; ActualDeliverySupplyChainEvent#51
BilledQuantity#76 ChargeFreeQuantity#109 DeliveryNoteReferencedDocument#99
DespatchAdviceReferencedDocument#99 PackageQuantity#109 PerPackageUnitQuantity#109
ReceivingAdviceReferencedDocument#99 ShipToTradeParty#112 UltimateShipToTradeParty#113 ;
IssuerAssignedID=1 TypeCode=1 AttachmentBinaryObject- FormattedIssueDateTime- IssuerAssignedID#3 LineID-
Name- ReferenceTypeCode#16 TypeCode#97 URIID- ; CalculatedAmount<1 AllowanceChargeBasisAmount-
BasisAmount- CalculatedAmount#57 CategoryCode#58 DueDateTypeCode#59 ExemptionReasonCode#60
LineTotalBasisAmount- TaxPointDate- TypeCode#62 ; CompleteDateTime- Description- EndDateTime#1
StartDateTime#1 ; AttachmentBinaryObject- FormattedIssueDateTime#15 IssuerAssignedID#3 LineID#3 Name-
ReferenceTypeCode- TypeCode#66 URIID- ; LineTotalAmount<1 ChargeTotalAmount<1 AllowanceTotalAmount<1
GrandTotalAmount<1 TotalAllowanceChargeAmount<1 AllowanceTotalAmount#57 ChargeTotalAmount#57
GrandTotalAmount#57 LineTotalAmount#57 TotalAllowanceChargeAmount#57 ; InvoiceReferencedDocument<1
AdditionalReferencedDocument#115 ApplicableTradeTax#116 BillingSpecifiedPeriod#117
InvoiceReferencedDocument#118 ReceivableSpecifiedTradeAccountingAccount#49
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator!false,true]-
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]#100
SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]#101
SpecifiedTradeSettlementLineMonetarySummation#119 ; Description<1 Value<1 TypeCode#4 ; @listID
@listID~UNTDID_7143 ; ClassName<1 ClassCode#122 ; ID<1 IndustryAssignedID<1 Name=1 Description<1
UnitQuantity<1 BuyerAssignedID#3 GlobalID#110 ID#3 IndustryAssignedID#3 SellerAssignedID#3
UnitQuantity#109 ; BatchID#3 SupplierAssignedSerialID#3 ; RoleCode<1 Description<1
URIUniversalCommunication<1 SpecifiedTaxRegistration[ID/@schemeID=VA]<2
SpecifiedTaxRegistration[ID/@schemeID=FC]<2 DefinedTradeContact#30 GlobalID#31 ID#3 PostalTradeAddress#32
SpecifiedLegalOrganization#103 SpecifiedTaxRegistration[ID/@schemeID!VA,FC]-
SpecifiedTaxRegistration[ID/@schemeID=FC]#36 SpecifiedTaxRegistration[ID/@schemeID=VA]#36
URIUniversalCommunication#38 ; ID=1 ID#25 ; Name=1 Description<1 ApplicableProductCharacteristic#121
BatchID#3 BuyerAssignedID#3 DesignatedProductClassification#123 GlobalID#110 ID#3
IncludedReferencedProduct#124 IndividualTradeProductInstance#125 IndustryAssignedID#3
ManufacturerTradeParty#126 ModelID#3 OriginTradeCountry#127 SellerAssignedID#3 ;
AssociatedDocumentLineDocument=1 SpecifiedTradeProduct=1 AssociatedDocumentLineDocument#96
SpecifiedLineTradeAgreement#108 SpecifiedLineTradeDelivery#114 SpecifiedLineTradeSettlement#120
SpecifiedTradeProduct#128 ; IncludedSupplyChainTradeLineItem>1 ApplicableHeaderTradeAgreement#50
ApplicableHeaderTradeDelivery#56 ApplicableHeaderTradeSettlement#93 IncludedSupplyChainTradeLineItem#129 ;
ExchangedDocument#9 ExchangedDocumentContext#13 SupplyChainTradeTransaction#130`,
};
