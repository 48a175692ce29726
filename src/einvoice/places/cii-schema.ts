// What stands in the elements of CII D16B. `node scripts/invoice-schemas.ts` writes this file: change that, not this.

/** The elements, apart by `;`: names, and what stands in them, in order; `*` may stand again, of `a|b` one stands, and `+` is of Factur-X alone. */
export const ciiSchema = `
rsm:CrossIndustryInvoice : rsm:ExchangedDocumentContext rsm:ExchangedDocument
rsm:SupplyChainTradeTransaction rsm:ValuationBreakdownStatement ; rsm:ExchangedDocumentContext :
ram:SpecifiedTransactionID ram:TestIndicator ram:BusinessProcessSpecifiedDocumentContextParameter*
ram:BIMSpecifiedDocumentContextParameter* ram:ScenarioSpecifiedDocumentContextParameter*
ram:ApplicationSpecifiedDocumentContextParameter* ram:GuidelineSpecifiedDocumentContextParameter*
ram:SubsetSpecifiedDocumentContextParameter* ram:MessageStandardSpecifiedDocumentContextParameter ;
ram:TestIndicator ram:CopyIndicator ram:ControlRequirementIndicator ram:InclusiveIndicator
ram:OpenIndicator ram:ContinuousIndicator ram:CustomsDutyIndicator ram:VariableMeasureIndicator
ram:ValueIndicator ram:ChargeIndicator ram:PrepaidIndicator ram:NetPriceIndicator ram:VirtualIndicator
ram:DiscountIndicator ram:MicrochipIndicator : udt:IndicatorString|udt:Indicator ;
ram:BusinessProcessSpecifiedDocumentContextParameter ram:BIMSpecifiedDocumentContextParameter
ram:ScenarioSpecifiedDocumentContextParameter ram:ApplicationSpecifiedDocumentContextParameter
ram:GuidelineSpecifiedDocumentContextParameter ram:SubsetSpecifiedDocumentContextParameter
ram:MessageStandardSpecifiedDocumentContextParameter : ram:ID ram:Value ram:SpecifiedDocumentVersion ;
ram:SpecifiedDocumentVersion : ram:ID ram:Name ram:IssueDateTime ; ram:IssueDateTime ram:RevisionDateTime
ram:StartDateTime ram:EndDateTime ram:CompleteDateTime ram:ValueDateTime ram:BestBeforeDateTime
ram:ExpiryDateTime ram:SellByDateTime ram:OccurrenceDateTime ram:LatestOccurrenceDateTime
ram:EarliestOccurrenceDateTime ram:ConversionRateDateTime ram:ActualDateTime ram:ContentDateTime
ram:DueDateDateTime ram:BasisDateTime ram:ValidFromDateTime ram:InvoiceDateTime ram:NextInvoiceDateTime
ram:CreationDateTime ram:ChangedDateTime : udt:DateTimeString|udt:DateTime ; rsm:ExchangedDocument :
ram:ID ram:Name* ram:TypeCode ram:IssueDateTime ram:CopyIndicator ram:Purpose
ram:ControlRequirementIndicator ram:LanguageID* ram:PurposeCode ram:RevisionDateTime ram:VersionID
ram:GlobalID ram:RevisionID ram:PreviousRevisionID ram:CategoryCode ram:IncludedNote*
ram:EffectiveSpecifiedPeriod ram:IssuerTradeParty ; ram:IncludedNote ram:SpecifiedNote ram:InformationNote
: ram:Subject ram:ContentCode ram:Content* ram:SubjectCode ram:ID ; ram:EffectiveSpecifiedPeriod
ram:AccessAvailabilitySpecifiedPeriod ram:OccurrenceSpecifiedPeriod ram:ValiditySpecifiedPeriod
ram:DepositValueValiditySpecifiedPeriod ram:BillingSpecifiedPeriod : ram:DurationMeasure*
ram:InclusiveIndicator ram:Description* ram:StartDateTime ram:EndDateTime ram:CompleteDateTime
ram:OpenIndicator ram:SeasonCode ram:ID ram:Name* ram:SequenceNumeric ram:StartDateFlexibilityCode
ram:ContinuousIndicator ram:PurposeCode ; ram:IssuerTradeParty ram:ManufacturerTradeParty
ram:LegalRightsOwnerTradeParty ram:BrandOwnerTradeParty ram:BuyerRequisitionerTradeParty
ram:ItemSellerTradeParty ram:ItemBuyerTradeParty ram:ConsignorTradeParty ram:ConsigneeTradeParty
ram:CarrierTradeParty ram:FreightForwarderTradeParty ram:DeliveryTradeParty
ram:CustomsImportAgentTradeParty ram:CustomsExportAgentTradeParty ram:GroupingCentreTradeParty
ram:OwnerTradeParty ram:ShipToTradeParty ram:UltimateShipToTradeParty ram:ShipFromTradeParty
ram:PayeeTradeParty ram:ClaimRelatedTradeParty ram:SellerTradeParty ram:BuyerTradeParty
ram:SalesAgentTradeParty ram:BuyerAssignedAccountantTradeParty ram:SellerAssignedAccountantTradeParty
ram:BuyerTaxRepresentativeTradeParty ram:SellerTaxRepresentativeTradeParty ram:ProductEndUserTradeParty
ram:BuyerAgentTradeParty ram:InvoicerTradeParty ram:InvoiceeTradeParty ram:PayerTradeParty
ram:UltimatePayeeTradeParty : ram:ID* ram:GlobalID* ram:Name ram:RoleCode* ram:Description*
ram:SpecifiedLegalOrganization ram:DefinedTradeContact* ram:PostalTradeAddress
ram:URIUniversalCommunication* ram:SpecifiedTaxRegistration* ram:EndPointURIUniversalCommunication
ram:LogoAssociatedSpecifiedBinaryFile* ; ram:SpecifiedLegalOrganization : ram:LegalClassificationCode
ram:Name ram:ID ram:TradingBusinessName ram:PostalTradeAddress ram:AuthorizedLegalRegistration* ;
ram:PostalTradeAddress : ram:ID ram:PostcodeCode ram:PostOfficeBox ram:BuildingName ram:LineOne
ram:LineTwo ram:LineThree ram:LineFour ram:LineFive ram:StreetName ram:CityName ram:CitySubDivisionName
ram:CountryID ram:CountryName* ram:CountrySubDivisionID ram:CountrySubDivisionName* ram:AttentionOf
ram:CareOf ram:BuildingNumber ram:DepartmentName ram:AdditionalStreetName ;
ram:AuthorizedLegalRegistration : ram:TypeCode ram:ID ; ram:DefinedTradeContact : ram:ID ram:PersonName
ram:DepartmentName ram:TypeCode ram:JobTitle ram:Responsibility ram:PersonID*
ram:TelephoneUniversalCommunication ram:DirectTelephoneUniversalCommunication
ram:MobileTelephoneUniversalCommunication ram:FaxUniversalCommunication ram:EmailURIUniversalCommunication
ram:TelexUniversalCommunication ram:VOIPUniversalCommunication ram:InstantMessagingUniversalCommunication
ram:SpecifiedNote* ram:SpecifiedContactPerson ; ram:TelephoneUniversalCommunication
ram:DirectTelephoneUniversalCommunication ram:MobileTelephoneUniversalCommunication
ram:FaxUniversalCommunication ram:EmailURIUniversalCommunication ram:TelexUniversalCommunication
ram:VOIPUniversalCommunication ram:InstantMessagingUniversalCommunication ram:URIUniversalCommunication
ram:EndPointURIUniversalCommunication : ram:URIID ram:ChannelCode ram:CompleteNumber ;
ram:SpecifiedContactPerson : ram:GivenName ram:MiddleName ram:FamilyName ; ram:SpecifiedTaxRegistration :
ram:ID ram:AssociatedRegisteredTax ; ram:AssociatedRegisteredTax : ram:TypeCode ram:ExemptionReasonCode
ram:ExemptionReason* ram:CurrencyCode ram:Jurisdiction* ram:Description* ram:CustomsDutyIndicator ;
ram:LogoAssociatedSpecifiedBinaryFile ram:ValueSpecifiedBinaryFile ram:AttachedSpecifiedBinaryFile
ram:PresentationSpecifiedBinaryFile ram:ReferencedSpecifiedBinaryFile ram:CreationSpecifiedBinaryFile
ram:ReaderSpecifiedBinaryFile : ram:ID* ram:Title* ram:AuthorName* ram:VersionID ram:FileName ram:URIID
ram:MIMECode ram:EncodingCode ram:CharacterSetCode ram:IncludedBinaryObject* ram:Access* ram:Description*
ram:SizeMeasure ram:AccessAvailabilitySpecifiedPeriod ; rsm:SupplyChainTradeTransaction :
ram:IncludedSupplyChainTradeLineItem* ram:ApplicableHeaderTradeAgreement ram:ApplicableHeaderTradeDelivery
ram:ApplicableHeaderTradeSettlement ; ram:IncludedSupplyChainTradeLineItem : ram:DescriptionCode
ram:AssociatedDocumentLineDocument ram:SpecifiedTradeProduct ram:SpecifiedLineTradeAgreement
ram:SpecifiedLineTradeDelivery ram:SpecifiedLineTradeSettlement ram:IncludedSubordinateTradeLineItem* ;
ram:AssociatedDocumentLineDocument : ram:LineID ram:ParentLineID ram:LineStatusCode
ram:LineStatusReasonCode ram:IncludedNote* ; ram:SpecifiedTradeProduct ram:ApplicableTradeProduct : ram:ID
ram:GlobalID ram:SellerAssignedID ram:BuyerAssignedID ram:IndustryAssignedID+ ram:ModelID+
ram:ManufacturerAssignedID ram:Name* ram:TradeName ram:Description ram:BatchID*+ ram:TypeCode
ram:NetWeightMeasure ram:GrossWeightMeasure ram:ProductGroupID* ram:EndItemTypeCode* ram:EndItemName*
ram:AreaDensityMeasure ram:UseDescription* ram:BrandName ram:ModelName+ ram:SubBrandName
ram:DrainedNetWeightMeasure ram:VariableMeasureIndicator ram:ColourCode ram:ColourDescription*
ram:Designation* ram:FormattedCancellationAnnouncedLaunchDateTime
ram:FormattedLatestProductDataChangeDateTime ram:ApplicableProductCharacteristic*
ram:ApplicableMaterialGoodsCharacteristic* ram:DesignatedProductClassification*
ram:IndividualTradeProductInstance* ram:CertificationEvidenceReferenceReferencedDocument*
ram:InspectionReferenceReferencedDocument* ram:OriginTradeCountry ram:LinearSpatialDimension
ram:MinimumLinearSpatialDimension ram:MaximumLinearSpatialDimension ram:ManufacturerTradeParty
ram:PresentationSpecifiedBinaryFile* ram:MSDSReferenceReferencedDocument
ram:AdditionalReferenceReferencedDocument* ram:LegalRightsOwnerTradeParty ram:BrandOwnerTradeParty
ram:IncludedReferencedProduct* ram:InformationNote* ; ram:FormattedCancellationAnnouncedLaunchDateTime
ram:FormattedLatestProductDataChangeDateTime ram:FormattedIssueDateTime ram:FormattedReceivedDateTime :
qdt:DateTimeString ; ram:ApplicableProductCharacteristic ram:ClassProductCharacteristic : ram:ID*
ram:TypeCode ram:Description* ram:ValueMeasure ram:MeasurementMethodCode ram:Value* ram:ValueCode
ram:ValueDateTime ram:ValueIndicator ram:ContentTypeCode ram:ValueSpecifiedBinaryFile
ram:ApplicableProductCharacteristicCondition* ram:ApplicableReferencedStandard ;
ram:ApplicableProductCharacteristicCondition : ram:TypeCode ram:Name* ram:ValueMeasure ;
ram:ApplicableReferencedStandard : ram:ID ram:VersionID ram:ElementVersionID ram:URIID ram:PartID
ram:AgencyID ; ram:ApplicableMaterialGoodsCharacteristic : ram:Description* ram:TypeCode
ram:ProportionalConstituentPercent ram:AbsolutePresenceWeightMeasure ram:AbsolutePresenceVolumeMeasure ;
ram:DesignatedProductClassification : ram:SystemID ram:SystemName* ram:ClassCode ram:ClassName*
ram:SubClassCode ram:ClassProductCharacteristic* ram:ApplicableReferencedStandard ;
ram:IndividualTradeProductInstance : ram:GlobalSerialID ram:BatchID ram:KanbanID
ram:SupplierAssignedSerialID ram:BestBeforeDateTime ram:ExpiryDateTime ram:SellByDateTime ram:SerialID*
ram:RegistrationID* ram:ProductionSupplyChainEvent ram:PackagingSupplyChainEvent
ram:ApplicableMaterialGoodsCharacteristic* ram:ApplicableProductCharacteristic* ;
ram:ProductionSupplyChainEvent ram:PackagingSupplyChainEvent ram:ActualDespatchSupplyChainEvent
ram:ActualPickUpSupplyChainEvent ram:RequestedDeliverySupplyChainEvent ram:ActualDeliverySupplyChainEvent
ram:ActualReceiptSupplyChainEvent ram:PreviousDeliverySupplyChainEvent : ram:ID ram:OccurrenceDateTime
ram:TypeCode ram:Description* ram:DescriptionBinaryObject* ram:UnitQuantity ram:LatestOccurrenceDateTime
ram:EarliestOccurrenceDateTime ram:OccurrenceSpecifiedPeriod ram:OccurrenceLogisticsLocation ;
ram:OccurrenceLogisticsLocation ram:PaymentPlaceLogisticsLocation ram:AppliedFromLogisticsLocation
ram:AppliedToLogisticsLocation : ram:ID ram:Name* ram:TypeCode ram:Description*
ram:PhysicalGeographicalCoordinate ram:PostalTradeAddress ; ram:PhysicalGeographicalCoordinate :
ram:AltitudeMeasure ram:LatitudeMeasure ram:LongitudeMeasure ram:SystemID ;
ram:CertificationEvidenceReferenceReferencedDocument ram:InspectionReferenceReferencedDocument
ram:MSDSReferenceReferencedDocument ram:AdditionalReferenceReferencedDocument
ram:SellerOrderReferencedDocument ram:BuyerOrderReferencedDocument ram:QuotationReferencedDocument
ram:ContractReferencedDocument ram:DemandForecastReferencedDocument ram:PromotionalDealReferencedDocument
ram:AdditionalReferencedDocument ram:AssociatedReferencedDocument ram:RequisitionerReferencedDocument
ram:UltimateCustomerOrderReferencedDocument ram:TransportContractReferencedDocument
ram:DespatchAdviceReferencedDocument ram:ReceivingAdviceReferencedDocument
ram:DeliveryNoteReferencedDocument ram:ConsumptionReportReferencedDocument
ram:PackingListReferencedDocument ram:InvoiceReferenceReferencedDocument ram:InvoiceReferencedDocument
ram:OrderResponseReferencedDocument ram:SupplyInstructionReferencedDocument
ram:PriceListReferencedDocument ram:PurchaseConditionsReferencedDocument
ram:ProFormaInvoiceReferencedDocument ram:LetterOfCreditReferencedDocument
ram:FactoringAgreementReferencedDocument ram:FactoringListReferencedDocument : ram:IssuerAssignedID
ram:URIID ram:StatusCode ram:CopyIndicator ram:LineID ram:TypeCode ram:GlobalID ram:RevisionID ram:Name*
ram:AttachmentBinaryObject* ram:Information* ram:ReferenceTypeCode ram:SectionName*
ram:PreviousRevisionID* ram:FormattedIssueDateTime ram:EffectiveSpecifiedPeriod ram:IssuerTradeParty
ram:AttachedSpecifiedBinaryFile* ; ram:OriginTradeCountry ram:ServiceSupplyTradeCountry : ram:ID ram:Name*
ram:SubordinateTradeCountrySubDivision* ; ram:SubordinateTradeCountrySubDivision : ram:ID ram:Name* ;
ram:LinearSpatialDimension ram:MinimumLinearSpatialDimension ram:MaximumLinearSpatialDimension :
ram:ValueMeasure ram:TypeCode ram:Description* ram:WidthMeasure ram:LengthMeasure ram:HeightMeasure ram:ID
ram:DiameterMeasure ; ram:IncludedReferencedProduct ram:SpecifiedReferencedProduct : ram:ID* ram:GlobalID*
ram:SellerAssignedID ram:BuyerAssignedID ram:ManufacturerAssignedID* ram:IndustryAssignedID* ram:Name*
ram:Description* ram:RelationshipTypeCode* ram:UnitQuantity* ; ram:SpecifiedLineTradeAgreement :
ram:BuyerReference ram:BuyerRequisitionerTradeParty* ram:ApplicableTradeDeliveryTerms
ram:SellerOrderReferencedDocument ram:BuyerOrderReferencedDocument ram:QuotationReferencedDocument
ram:ContractReferencedDocument ram:DemandForecastReferencedDocument ram:PromotionalDealReferencedDocument
ram:AdditionalReferencedDocument* ram:GrossPriceProductTradePrice ram:NetPriceProductTradePrice
ram:RequisitionerReferencedDocument* ram:ItemSellerTradeParty ram:ItemBuyerTradeParty
ram:IncludedSpecifiedMarketplace ram:UltimateCustomerOrderReferencedDocument* ;
ram:ApplicableTradeDeliveryTerms : ram:DeliveryTypeCode ram:Description* ram:RelevantTradeLocation ;
ram:RelevantTradeLocation ram:PlaceApplicableTradeLocation ram:DeliveryTradeLocation : ram:CountryID
ram:CountryName ram:ID ram:Name ; ram:GrossPriceProductTradePrice ram:NetPriceProductTradePrice :
ram:TypeCode ram:ChargeAmount* ram:BasisQuantity ram:MinimumQuantity ram:MaximumQuantity ram:ChangeReason*
ram:OrderUnitConversionFactorNumeric ram:AppliedTradeAllowanceCharge* ram:ValiditySpecifiedPeriod
ram:IncludedTradeTax* ram:DeliveryTradeLocation* ram:TradeComparisonReferencePrice*
ram:AssociatedReferencedDocument* ; ram:AppliedTradeAllowanceCharge ram:SpecifiedTradeAllowanceCharge :
ram:ChargeIndicator ram:ID ram:SequenceNumeric ram:CalculationPercent ram:BasisAmount ram:BasisQuantity
ram:PrepaidIndicator ram:ActualAmount* ram:UnitBasisAmount ram:ReasonCode ram:Reason ram:TypeCode
ram:CategoryTradeTax* ram:ActualTradeCurrencyExchange ; ram:CategoryTradeTax ram:IncludedTradeTax
ram:ApplicableTradeTax ram:SubtotalCalculatedTradeTax ram:AppliedTradeTax : ram:CalculatedAmount*
ram:TypeCode ram:ExemptionReason ram:CalculatedRate ram:CalculationSequenceNumeric ram:BasisQuantity
ram:BasisAmount* ram:UnitBasisAmount* ram:LineTotalBasisAmount* ram:AllowanceChargeBasisAmount*
ram:CategoryCode ram:CurrencyCode ram:Jurisdiction* ram:CustomsDutyIndicator ram:ExemptionReasonCode
ram:TaxBasisAllowanceRate ram:TaxPointDate ram:Type ram:InformationAmount* ram:CategoryName*
ram:DueDateTypeCode ram:RateApplicablePercent ram:SpecifiedTradeAccountingAccount*
ram:ServiceSupplyTradeCountry ram:BuyerRepayableTaxSpecifiedTradeAccountingAccount
ram:SellerPayableTaxSpecifiedTradeAccountingAccount ram:SellerRefundableTaxSpecifiedTradeAccountingAccount
ram:BuyerDeductibleTaxSpecifiedTradeAccountingAccount
ram:BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount ram:PlaceApplicableTradeLocation* ;
ram:TaxPointDate ram:ExpiryDate : udt:DateString|udt:Date ; ram:SpecifiedTradeAccountingAccount
ram:BuyerRepayableTaxSpecifiedTradeAccountingAccount ram:SellerPayableTaxSpecifiedTradeAccountingAccount
ram:SellerRefundableTaxSpecifiedTradeAccountingAccount
ram:BuyerDeductibleTaxSpecifiedTradeAccountingAccount
ram:BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount ram:PayableSpecifiedTradeAccountingAccount
ram:ReceivableSpecifiedTradeAccountingAccount ram:PurchaseSpecifiedTradeAccountingAccount
ram:SalesSpecifiedTradeAccountingAccount : ram:ID ram:SetTriggerCode ram:TypeCode ram:AmountTypeCode
ram:Name ram:CostReferenceDimensionPattern ; ram:ActualTradeCurrencyExchange
ram:TaxApplicableTradeCurrencyExchange ram:InvoiceApplicableTradeCurrencyExchange
ram:PaymentApplicableTradeCurrencyExchange : ram:SourceCurrencyCode ram:SourceUnitBasisNumeric
ram:TargetCurrencyCode ram:TargetUnitBaseNumeric ram:MarketID ram:ConversionRate
ram:ConversionRateDateTime ram:AssociatedReferencedDocument* ; ram:TradeComparisonReferencePrice :
ram:ChargeAmount ram:BasisQuantity* ram:NetPriceIndicator* ram:ComparisonMethodCode ;
ram:IncludedSpecifiedMarketplace : ram:ID ram:Name ram:VirtualIndicator ram:WebsiteURIID*
ram:SalesMethodCode ram:OrderingAvailablePeriod* ; ram:OrderingAvailablePeriod : ram:StartDateTime
ram:EndDateTime ram:Description ; ram:SpecifiedLineTradeDelivery : ram:RequestedQuantity
ram:ReceivedQuantity ram:BilledQuantity ram:ChargeFreeQuantity ram:PackageQuantity ram:ProductUnitQuantity
ram:PerPackageUnitQuantity ram:NetWeightMeasure ram:GrossWeightMeasure ram:TheoreticalWeightMeasure
ram:DespatchedQuantity ram:SpecifiedDeliveryAdjustment* ram:IncludedSupplyChainPackaging*
ram:RelatedSupplyChainConsignment ram:ShipToTradeParty ram:UltimateShipToTradeParty ram:ShipFromTradeParty
ram:ActualDespatchSupplyChainEvent ram:ActualPickUpSupplyChainEvent ram:RequestedDeliverySupplyChainEvent
ram:ActualDeliverySupplyChainEvent ram:ActualReceiptSupplyChainEvent ram:AdditionalReferencedDocument*
ram:DespatchAdviceReferencedDocument ram:ReceivingAdviceReferencedDocument
ram:DeliveryNoteReferencedDocument ram:ConsumptionReportReferencedDocument
ram:PackingListReferencedDocument ; ram:SpecifiedDeliveryAdjustment : ram:ReasonCode ram:Reason*
ram:ActualAmount* ram:ActualQuantity ram:ActualDateTime ; ram:IncludedSupplyChainPackaging : ram:TypeCode
ram:Type ram:Description* ram:ConditionCode ram:DisposalMethodCode* ram:WeightMeasure*
ram:MaximumStackabilityQuantity ram:MaximumStackabilityWeightMeasure ram:CustomerFacingTotalUnitQuantity
ram:LayerTotalUnitQuantity ram:ContentLayerQuantity ram:LinearSpatialDimension
ram:MinimumLinearSpatialDimension ram:MaximumLinearSpatialDimension ram:SpecifiedPackagingMarking*
ram:ApplicableMaterialGoodsCharacteristic* ram:ApplicableDisposalInstructions*
ram:ApplicableReturnableAssetInstructions* ; ram:SpecifiedPackagingMarking : ram:TypeCode* ram:Content*
ram:ContentDateTime ram:ContentAmount* ram:BarcodeTypeCode* ram:ContentCode*
ram:AutomaticDataCaptureMethodTypeCode* ; ram:ApplicableDisposalInstructions : ram:MaterialID
ram:RecyclingDescriptionCode* ram:Description* ram:RecyclingProcedure* ;
ram:ApplicableReturnableAssetInstructions : ram:MaterialID* ram:TermsAndConditionsDescription*
ram:TermsAndConditionsDescriptionCode ram:DepositValueSpecifiedAmount*
ram:DepositValueValiditySpecifiedPeriod ; ram:RelatedSupplyChainConsignment : ram:GrossWeightMeasure*
ram:NetWeightMeasure* ram:GrossVolumeMeasure* ram:InsurancePremiumAmount ram:AssociatedInvoiceAmount*
ram:TotalChargeAmount ram:DeclaredValueForCustomsAmount ram:PackageQuantity ram:ConsignorTradeParty
ram:ConsigneeTradeParty ram:CarrierTradeParty ram:FreightForwarderTradeParty ram:DeliveryTradeParty
ram:CustomsImportAgentTradeParty ram:CustomsExportAgentTradeParty ram:GroupingCentreTradeParty*
ram:TransportContractReferencedDocument ram:AssociatedReferencedDocument*
ram:IncludedSupplyChainConsignmentItem* ram:UtilizedLogisticsTransportEquipment*
ram:SpecifiedLogisticsTransportMovement* ; ram:IncludedSupplyChainConsignmentItem : ram:TypeCode
ram:TypeExtensionCode ram:DeclaredValueForCustomsAmount ram:DeclaredValueForStatisticsAmount
ram:InvoiceAmount* ram:GrossWeightMeasure ram:NetWeightMeasure ram:TariffQuantity
ram:NatureIdentificationTransportCargo ; ram:NatureIdentificationTransportCargo : ram:TypeCode
ram:Identification ram:OperationalCategoryCode ram:StatisticalClassificationCode ;
ram:UtilizedLogisticsTransportEquipment : ram:ID ram:LoadingLengthMeasure ram:CategoryCode
ram:CharacteristicCode ram:UsedCapacityCode ram:LinearSpatialDimension ;
ram:SpecifiedLogisticsTransportMovement : ram:StageCode ram:ModeCode ram:Mode
ram:UsedLogisticsTransportMeans ; ram:UsedLogisticsTransportMeans : ram:TypeCode ram:Type ram:ID ram:Name
ram:OwnerTradeParty ; ram:SpecifiedLineTradeSettlement : ram:PaymentReference* ram:InvoiceIssuerReference
ram:TotalAdjustmentAmount ram:DiscountIndicator ram:ApplicableTradeTax* ram:BillingSpecifiedPeriod
ram:SpecifiedTradeAllowanceCharge* ram:SubtotalCalculatedTradeTax* ram:SpecifiedLogisticsServiceCharge*
ram:SpecifiedTradePaymentTerms* ram:SpecifiedTradeSettlementLineMonetarySummation
ram:SpecifiedFinancialAdjustment* ram:InvoiceReferencedDocument ram:AdditionalReferencedDocument*
ram:PayableSpecifiedTradeAccountingAccount* ram:ReceivableSpecifiedTradeAccountingAccount*
ram:PurchaseSpecifiedTradeAccountingAccount* ram:SalesSpecifiedTradeAccountingAccount*
ram:SpecifiedTradeSettlementFinancialCard ; ram:SpecifiedLogisticsServiceCharge : ram:ID ram:Description*
ram:PaymentArrangementCode ram:TariffClassCode ram:ChargeCategoryCode ram:ServiceCategoryCode
ram:DisbursementAmount* ram:AppliedAmount* ram:AllowanceCharge ram:PayingPartyRoleCode
ram:CalculationBasisCode ram:CalculationBasis ram:TransportPaymentMethodCode
ram:PaymentPlaceLogisticsLocation ram:AppliedFromLogisticsLocation ram:AppliedToLogisticsLocation
ram:AppliedTradeTax* ; ram:SpecifiedTradePaymentTerms : ram:ID ram:FromEventCode
ram:SettlementPeriodMeasure ram:Description* ram:DueDateDateTime ram:TypeCode ram:InstructionTypeCode
ram:DirectDebitMandateID* ram:PartialPaymentPercent ram:PaymentMeansID* ram:PartialPaymentAmount*
ram:ApplicableTradePaymentPenaltyTerms ram:ApplicableTradePaymentDiscountTerms ram:PayeeTradeParty* ;
ram:ApplicableTradePaymentPenaltyTerms : ram:BasisDateTime ram:BasisPeriodMeasure ram:BasisAmount
ram:CalculationPercent ram:ActualPenaltyAmount ; ram:ApplicableTradePaymentDiscountTerms :
ram:BasisDateTime ram:BasisPeriodMeasure ram:BasisAmount ram:CalculationPercent ram:ActualDiscountAmount ;
ram:SpecifiedTradeSettlementLineMonetarySummation : ram:LineTotalAmount* ram:ChargeTotalAmount*
ram:AllowanceTotalAmount* ram:TaxBasisTotalAmount* ram:TaxTotalAmount* ram:GrandTotalAmount*
ram:InformationAmount* ram:TotalAllowanceChargeAmount* ram:TotalRetailValueInformationAmount*
ram:GrossLineTotalAmount* ram:NetLineTotalAmount* ram:NetIncludingTaxesLineTotalAmount*
ram:ProductWeightLossInformationAmount* ; ram:SpecifiedFinancialAdjustment : ram:ReasonCode ram:Reason*
ram:ActualAmount* ram:ActualQuantity ram:ActualDateTime ram:ClaimRelatedTradeParty
ram:InvoiceReferenceReferencedDocument ; ram:SpecifiedTradeSettlementFinancialCard
ram:ApplicableTradeSettlementFinancialCard : ram:MicrochipIndicator ram:ID ram:TypeCode ram:CardholderName
ram:ExpiryDate ram:VerificationNumeric ram:ValidFromDateTime ram:CreditLimitAmount*
ram:CreditAvailableAmount* ram:InterestRatePercent ram:IssuingCompanyName ram:Description ;
ram:IncludedSubordinateTradeLineItem : ram:ID* ram:SpecifiedReferencedProduct ram:ApplicableTradeProduct*
ram:SpecifiedSubordinateLineTradeAgreement ram:SpecifiedSubordinateLineTradeDelivery
ram:SpecifiedSubordinateLineTradeSettlement ; ram:SpecifiedSubordinateLineTradeAgreement :
ram:SellerOrderReferencedDocument ram:BuyerOrderReferencedDocument ram:AdditionalReferencedDocument*
ram:GrossPriceProductTradePrice ram:NetPriceProductTradePrice ; ram:SpecifiedSubordinateLineTradeDelivery
: ram:PackageQuantity ram:ProductUnitQuantity ram:PerPackageUnitQuantity ram:IncludedSupplyChainPackaging*
; ram:SpecifiedSubordinateLineTradeSettlement : ram:ApplicableTradeTax ;
ram:ApplicableHeaderTradeAgreement : ram:Reference* ram:BuyerReference ram:SellerTradeParty
ram:BuyerTradeParty ram:SalesAgentTradeParty ram:BuyerRequisitionerTradeParty*
ram:BuyerAssignedAccountantTradeParty ram:SellerAssignedAccountantTradeParty
ram:BuyerTaxRepresentativeTradeParty ram:SellerTaxRepresentativeTradeParty ram:ProductEndUserTradeParty
ram:ApplicableTradeDeliveryTerms ram:SellerOrderReferencedDocument ram:BuyerOrderReferencedDocument
ram:QuotationReferencedDocument ram:OrderResponseReferencedDocument ram:ContractReferencedDocument
ram:DemandForecastReferencedDocument ram:SupplyInstructionReferencedDocument
ram:PromotionalDealReferencedDocument ram:PriceListReferencedDocument ram:AdditionalReferencedDocument*
ram:RequisitionerReferencedDocument* ram:BuyerAgentTradeParty ram:PurchaseConditionsReferencedDocument*
ram:SpecifiedProcuringProject ram:UltimateCustomerOrderReferencedDocument* ; ram:SpecifiedProcuringProject
: ram:ID ram:Description ram:Name ; ram:ApplicableHeaderTradeDelivery : ram:RelatedSupplyChainConsignment
ram:ShipToTradeParty ram:UltimateShipToTradeParty ram:ShipFromTradeParty
ram:ActualDespatchSupplyChainEvent ram:ActualPickUpSupplyChainEvent ram:ActualDeliverySupplyChainEvent
ram:ActualReceiptSupplyChainEvent ram:AdditionalReferencedDocument* ram:DespatchAdviceReferencedDocument
ram:ReceivingAdviceReferencedDocument ram:DeliveryNoteReferencedDocument
ram:ConsumptionReportReferencedDocument ram:PreviousDeliverySupplyChainEvent*
ram:PackingListReferencedDocument ; ram:ApplicableHeaderTradeSettlement : ram:DuePayableAmount*
ram:CreditorReferenceTypeCode* ram:CreditorReferenceType* ram:CreditorReferenceIssuerID*
ram:CreditorReferenceID ram:PaymentReference* ram:TaxCurrencyCode ram:InvoiceCurrencyCode
ram:PaymentCurrencyCode ram:InvoiceIssuerReference ram:InvoiceDateTime ram:NextInvoiceDateTime*
ram:CreditReasonCode ram:CreditReason* ram:InvoicerTradeParty ram:InvoiceeTradeParty ram:PayeeTradeParty
ram:PayerTradeParty ram:TaxApplicableTradeCurrencyExchange ram:InvoiceApplicableTradeCurrencyExchange
ram:PaymentApplicableTradeCurrencyExchange ram:SpecifiedTradeSettlementPaymentMeans*
ram:ApplicableTradeTax* ram:BillingSpecifiedPeriod ram:SpecifiedTradeAllowanceCharge*
ram:SubtotalCalculatedTradeTax* ram:SpecifiedLogisticsServiceCharge* ram:SpecifiedTradePaymentTerms*
ram:SpecifiedTradeSettlementHeaderMonetarySummation ram:SpecifiedFinancialAdjustment*
ram:InvoiceReferencedDocument* ram:ProFormaInvoiceReferencedDocument ram:LetterOfCreditReferencedDocument
ram:FactoringAgreementReferencedDocument* ram:FactoringListReferencedDocument*
ram:PayableSpecifiedTradeAccountingAccount* ram:ReceivableSpecifiedTradeAccountingAccount*
ram:PurchaseSpecifiedTradeAccountingAccount* ram:SalesSpecifiedTradeAccountingAccount*
ram:SpecifiedTradeSettlementFinancialCard* ram:SpecifiedAdvancePayment* ram:UltimatePayeeTradeParty ;
ram:SpecifiedTradeSettlementPaymentMeans : ram:PaymentChannelCode ram:TypeCode ram:GuaranteeMethodCode
ram:PaymentMethodCode ram:Information* ram:ID* ram:ApplicableTradeSettlementFinancialCard
ram:PayerPartyDebtorFinancialAccount ram:PayeePartyCreditorFinancialAccount
ram:PayerSpecifiedDebtorFinancialInstitution ram:PayeeSpecifiedCreditorFinancialInstitution ;
ram:PayerPartyDebtorFinancialAccount : ram:IBANID ram:AccountName ram:ProprietaryID ;
ram:PayeePartyCreditorFinancialAccount : ram:IBANID ram:AccountName ram:ProprietaryID ;
ram:PayerSpecifiedDebtorFinancialInstitution : ram:BICID ram:ClearingSystemName ram:CHIPSUniversalID
ram:NewZealandNCCID ram:IrishNSCID ram:UKSortCodeID ram:CHIPSParticipantID ram:SwissBCID
ram:FedwireRoutingNumberID ram:PortugueseNCCID ram:RussianCentralBankID ram:ItalianDomesticID
ram:AustrianBankleitzahlID ram:CanadianPaymentsAssociationID ram:SICID ram:GermanBankleitzahlID
ram:SpanishDomesticInterbankingID ram:SouthAfricanNCCID ram:HongKongBankID ram:AustralianBSBID
ram:IndianFinancialSystemID ram:HellenicBankID ram:PolishNationalClearingID ram:Name
ram:JapanFinancialInstitutionCommonID ram:LocationFinancialInstitutionAddress
ram:SubDivisionBranchFinancialInstitution ; ram:LocationFinancialInstitutionAddress : ram:PostcodeCode
ram:BuildingNumber ram:LineOne ram:LineTwo ram:LineThree ram:LineFour ram:LineFive ram:StreetName
ram:CityName ram:CountrySubDivisionID ram:CountryID ram:TypeCode ram:DepartmentName ram:PostOfficeBox
ram:CityID ram:CountrySubDivisionName ram:CountryName ; ram:SubDivisionBranchFinancialInstitution : ram:ID
ram:Name ram:LocationFinancialInstitutionAddress ; ram:PayeeSpecifiedCreditorFinancialInstitution :
ram:BICID ram:CHIPSUniversalID ram:NewZealandNCCID ram:IrishNSCID ram:UKSortCodeID ram:CHIPSParticipantID
ram:SwissBCID ram:FedwireRoutingNumberID ram:PortugueseNCCID ram:RussianCentralBankID
ram:ItalianDomesticID ram:AustrianBankleitzahlID ram:CanadianPaymentsAssociationID ram:SICID
ram:GermanBankleitzahlID ram:SpanishDomesticInterbankingID ram:SouthAfricanNCCID ram:HongKongBankID
ram:AustralianBSBID ram:IndianFinancialSystemID ram:HellenicBankID ram:PolishNationalClearingID ram:Name
ram:ClearingSystemName ram:JapanFinancialInstitutionCommonID ram:LocationFinancialInstitutionAddress
ram:SubDivisionBranchFinancialInstitution ; ram:SpecifiedTradeSettlementHeaderMonetarySummation :
ram:LineTotalAmount* ram:ChargeTotalAmount* ram:AllowanceTotalAmount* ram:TaxBasisTotalAmount*
ram:TaxTotalAmount* ram:RoundingAmount* ram:GrandTotalAmount* ram:InformationAmount*
ram:TotalPrepaidAmount* ram:TotalDiscountAmount* ram:TotalAllowanceChargeAmount* ram:DuePayableAmount*
ram:RetailValueExcludingTaxInformationAmount* ram:TotalDepositFeeInformationAmount*
ram:ProductValueExcludingTobaccoTaxInformationAmount* ram:TotalRetailValueInformationAmount*
ram:GrossLineTotalAmount* ram:NetLineTotalAmount* ram:NetIncludingTaxesLineTotalAmount* ;
ram:SpecifiedAdvancePayment : ram:PaidAmount ram:FormattedReceivedDateTime ram:IncludedTradeTax*
ram:InvoiceSpecifiedReferencedDocument+ ; rsm:ValuationBreakdownStatement : ram:ID ram:Name
ram:Description* ram:MeasurementMethodID* ram:CreationDateTime ram:DefaultCurrencyCode
ram:DefaultLanguageCode ram:Comment* ram:TypeCode* ram:RequestedActionCode* ram:PriceListID
ram:ContractualLanguageCode ram:ItemGroupedWorkItem* ram:ItemBasicWorkItem* ram:TotalCalculatedPrice*
ram:ChangedRecordedStatus* ram:CreationSpecifiedBinaryFile* ram:ReaderSpecifiedBinaryFile*
ram:ReferencedSpecifiedBinaryFile* ; ram:ItemGroupedWorkItem : ram:ID ram:PrimaryClassificationCode*
ram:AlternativeClassificationCode* ram:TypeCode* ram:Comment* ram:TotalQuantity ram:Index
ram:RequestedActionCode* ram:PriceListItemID ram:ContractualLanguageCode ram:TotalCalculatedPrice*
ram:ItemGroupedWorkItem* ram:ItemBasicWorkItem* ram:ChangedRecordedStatus*
ram:ActualWorkItemComplexDescription* ram:ReferencedSpecifiedBinaryFile* ; ram:TotalCalculatedPrice
ram:UnitCalculatedPrice : ram:TypeCode* ram:ChargeAmount* ram:RelatedAppliedAllowanceCharge* ;
ram:RelatedAppliedAllowanceCharge : ram:ActualAmount ram:Description ram:ReasonCode ram:CalculationPercent
ram:BasisAmount ram:ChargeIndicator ram:CategoryAppliedTax ; ram:CategoryAppliedTax : ram:CalculatedAmount
ram:TypeCode ram:CalculatedRate ram:BasisAmount ram:TaxPointDate ; ram:ItemBasicWorkItem
ram:SubordinateBasicWorkItem : ram:ID ram:ReferenceID ram:PrimaryClassificationCode*
ram:AlternativeClassificationCode* ram:TypeCode* ram:Comment* ram:TotalQuantity
ram:TotalQuantityClassificationCode ram:IndexValue ram:StatusCode* ram:ReferenceFileBinaryObject*
ram:Index ram:RequestedActionCode* ram:PriceListItemID ram:ContractualLanguageCode
ram:ActualWorkItemComplexDescription* ram:TotalQuantityWorkItemQuantityAnalysis* ram:UnitCalculatedPrice*
ram:TotalCalculatedPrice* ram:SubordinateBasicWorkItem* ram:ChangedRecordedStatus* ram:ItemBasicWorkItem*
ram:ReferencedSpecifiedBinaryFile* ; ram:ActualWorkItemComplexDescription
ram:SubsetWorkItemComplexDescription : ram:Abstract* ram:Content* ram:ContractualLanguageCode
ram:RequestingSpecificationQuery* ram:RespondingSpecificationResponse*
ram:SubsetWorkItemComplexDescription ; ram:RequestingSpecificationQuery : ram:ID ram:TypeCode ram:Content
ram:ContractualLanguageCode ; ram:RespondingSpecificationResponse : ram:ID ram:QueryID ram:TypeCode
ram:Content ram:ContractualLanguageCode ; ram:TotalQuantityWorkItemQuantityAnalysis
ram:BreakdownWorkItemQuantityAnalysis : ram:ID ram:ActualQuantity ram:Description
ram:ActualQuantityPercent ram:StatusCode ram:TypeCode ram:PrimaryClassificationCode*
ram:AlternativeClassificationCode* ram:ContractualLanguageCode ram:ActualQuantityWorkItemDimension*
ram:BreakdownWorkItemQuantityAnalysis* ram:ChangedRecordedStatus* ; ram:ActualQuantityWorkItemDimension
ram:ComponentWorkItemDimension : ram:ID ram:ValueMeasure ram:Description ram:TypeCode
ram:ContractualLanguageCode ram:ComponentWorkItemDimension* ; ram:ChangedRecordedStatus :
ram:ConditionCode ram:ChangerName ram:ChangedDateTime`;
