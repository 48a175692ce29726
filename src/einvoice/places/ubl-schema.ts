// What stands in the elements of UBL 2.1. `node scripts/invoice-schemas.ts` writes this file: change that, not this.

/** The elements, apart by `;`: names, and what stands in them, in order; `*` may stand again, of `a|b` one stands, and `+` is of Factur-X alone. */
export const ublSchema = `
Invoice : ext:UBLExtensions cbc:UBLVersionID cbc:CustomizationID cbc:ProfileID cbc:ProfileExecutionID
cbc:ID cbc:CopyIndicator cbc:UUID cbc:IssueDate cbc:IssueTime cbc:DueDate cbc:InvoiceTypeCode cbc:Note*
cbc:TaxPointDate cbc:DocumentCurrencyCode cbc:TaxCurrencyCode cbc:PricingCurrencyCode
cbc:PaymentCurrencyCode cbc:PaymentAlternativeCurrencyCode cbc:AccountingCostCode cbc:AccountingCost
cbc:LineCountNumeric cbc:BuyerReference cac:InvoicePeriod* cac:OrderReference cac:BillingReference*
cac:DespatchDocumentReference* cac:ReceiptDocumentReference* cac:StatementDocumentReference*
cac:OriginatorDocumentReference* cac:ContractDocumentReference* cac:AdditionalDocumentReference*
cac:ProjectReference* cac:Signature* cac:AccountingSupplierParty cac:AccountingCustomerParty
cac:PayeeParty cac:BuyerCustomerParty cac:SellerSupplierParty cac:TaxRepresentativeParty cac:Delivery*
cac:DeliveryTerms cac:PaymentMeans* cac:PaymentTerms* cac:PrepaidPayment* cac:AllowanceCharge*
cac:TaxExchangeRate cac:PricingExchangeRate cac:PaymentExchangeRate cac:PaymentAlternativeExchangeRate
cac:TaxTotal* cac:WithholdingTaxTotal* cac:LegalMonetaryTotal cac:InvoiceLine* ; ext:UBLExtensions :
ext:UBLExtension* ; ext:UBLExtension : cbc:ID cbc:Name ext:ExtensionAgencyID ext:ExtensionAgencyName
ext:ExtensionVersionID ext:ExtensionAgencyURI ext:ExtensionURI ext:ExtensionReasonCode ext:ExtensionReason
ext:ExtensionContent ; cac:InvoicePeriod cac:ValidityPeriod cac:PaymentReversalPeriod
cac:RequestedDeliveryPeriod cac:PromisedDeliveryPeriod cac:EstimatedDeliveryPeriod
cac:EstimatedDespatchPeriod cac:RequestedDespatchPeriod cac:Period cac:NominationPeriod
cac:UsabilityPeriod cac:SettlementPeriod cac:PenaltyPeriod cac:TransitPeriod cac:EstimatedTransitPeriod
cac:EstimatedDurationPeriod : cbc:StartDate cbc:StartTime cbc:EndDate cbc:EndTime cbc:DurationMeasure
cbc:DescriptionCode* cbc:Description* ; cac:OrderReference : cbc:ID cbc:SalesOrderID cbc:CopyIndicator
cbc:UUID cbc:IssueDate cbc:IssueTime cbc:CustomerReference cbc:OrderTypeCode cac:DocumentReference ;
cac:DocumentReference cac:IdentityDocumentReference cac:MandateDocumentReference
cac:InvoiceDocumentReference cac:SelfBilledInvoiceDocumentReference cac:CreditNoteDocumentReference
cac:SelfBilledCreditNoteDocumentReference cac:DebitNoteDocumentReference cac:ReminderDocumentReference
cac:AdditionalDocumentReference cac:ContractDocumentReference cac:DespatchDocumentReference
cac:ReceiptDocumentReference cac:StatementDocumentReference cac:OriginatorDocumentReference
cac:WorkOrderDocumentReference cac:OriginalDocumentReference cac:RegistryCertificateDocumentReference
cac:CatalogueDocumentReference cac:ItemSpecificationDocumentReference cac:ShipmentDocumentReference :
cbc:ID cbc:CopyIndicator cbc:UUID cbc:IssueDate cbc:IssueTime cbc:DocumentTypeCode cbc:DocumentType
cbc:XPath* cbc:LanguageID cbc:LocaleCode cbc:VersionID cbc:DocumentStatusCode cbc:DocumentDescription*
cac:Attachment cac:ValidityPeriod cac:IssuerParty cac:ResultOfVerification ; cac:Attachment
cac:DigitalSignatureAttachment : cbc:EmbeddedDocumentBinaryObject cac:ExternalReference ;
cac:ExternalReference : cbc:URI cbc:DocumentHash cbc:HashAlgorithmMethod cbc:ExpiryDate cbc:ExpiryTime
cbc:MimeCode cbc:FormatCode cbc:EncodingCode cbc:CharacterSetCode cbc:FileName cbc:Description* ;
cac:IssuerParty cac:HeadOfficeParty cac:Party cac:AgentParty cac:NotaryParty cac:WitnessParty
cac:SignatoryParty cac:PayerParty cac:FinancingParty cac:PayeeParty cac:TaxRepresentativeParty
cac:CarrierParty cac:DeliveryParty cac:NotifyParty cac:DespatchParty cac:ConsigneeParty cac:ExporterParty
cac:ConsignorParty cac:ImporterParty cac:FreightForwarderParty cac:OriginalDespatchParty
cac:FinalDeliveryParty cac:PerformingCarrierParty cac:SubstituteCarrierParty cac:LogisticsOperatorParty
cac:TransportAdvisorParty cac:HazardousItemNotificationParty cac:InsuranceParty cac:MortgageHolderParty
cac:BillOfLadingHolderParty cac:ProviderParty cac:LoadingProofParty cac:OwnerParty cac:OperatingParty
cac:ContactParty cac:ManufacturerParty cac:InformationContentProviderParty cac:OriginatorParty
cac:PickupParty cac:TerminalOperatorParty cac:CustomsAgentParty
cac:ResponsibleTransportServiceProviderParty : cbc:MarkCareIndicator cbc:MarkAttentionIndicator
cbc:WebsiteURI cbc:LogoReferenceID cbc:EndpointID cbc:IndustryClassificationCode cac:PartyIdentification*
cac:PartyName* cac:Language cac:PostalAddress cac:PhysicalLocation cac:PartyTaxScheme*
cac:PartyLegalEntity* cac:Contact cac:Person* cac:AgentParty cac:ServiceProviderParty*
cac:PowerOfAttorney* cac:FinancialAccount ; cac:PartyIdentification : cbc:ID ; cac:PartyName : cbc:Name ;
cac:Language : cbc:ID cbc:Name cbc:LocaleCode ; cac:PostalAddress cac:Address cac:RegistrationAddress
cac:JurisdictionRegionAddress cac:ResidenceAddress cac:DeliveryAddress cac:DespatchAddress
cac:ApplicableAddress cac:OriginAddress cac:ApplicableTerritoryAddress cac:LocationAddress
cac:ReturnAddress : cbc:ID cbc:AddressTypeCode cbc:AddressFormatCode cbc:Postbox cbc:Floor cbc:Room
cbc:StreetName cbc:AdditionalStreetName cbc:BlockName cbc:BuildingName cbc:BuildingNumber cbc:InhouseMail
cbc:Department cbc:MarkAttention cbc:MarkCare cbc:PlotIdentification cbc:CitySubdivisionName cbc:CityName
cbc:PostalZone cbc:CountrySubentity cbc:CountrySubentityCode cbc:Region cbc:District cbc:TimezoneOffset
cac:AddressLine* cac:Country cac:LocationCoordinate* ; cac:AddressLine : cbc:Line ; cac:Country
cac:OriginalDepartureCountry cac:FinalDestinationCountry cac:TransitCountry cac:OriginCountry
cac:ExportCountry : cbc:IdentificationCode cbc:Name ; cac:LocationCoordinate : cbc:CoordinateSystemCode
cbc:LatitudeDegreesMeasure cbc:LatitudeMinutesMeasure cbc:LatitudeDirectionCode
cbc:LongitudeDegreesMeasure cbc:LongitudeMinutesMeasure cbc:LongitudeDirectionCode cbc:AltitudeMeasure ;
cac:PhysicalLocation cac:SubsidiaryLocation cac:DeliveryLocation cac:AlternativeDeliveryLocation
cac:DespatchLocation cac:Location cac:LoadingLocation cac:UnloadingLocation cac:StorageLocation
cac:RegistryPortLocation cac:PickupLocation cac:LoadingPortLocation cac:UnloadingPortLocation
cac:TransshipPortLocation cac:FreightChargeLocation cac:MeasurementFromLocation cac:MeasurementToLocation
cac:FirstArrivalPortLocation cac:LastExitPortLocation : cbc:ID cbc:Description* cbc:Conditions*
cbc:CountrySubentity cbc:CountrySubentityCode cbc:LocationTypeCode cbc:InformationURI cbc:Name
cac:ValidityPeriod* cac:Address cac:SubsidiaryLocation* cac:LocationCoordinate* ; cac:PartyTaxScheme :
cbc:RegistrationName cbc:CompanyID cbc:TaxLevelCode cbc:ExemptionReasonCode cbc:ExemptionReason*
cac:RegistrationAddress cac:TaxScheme ; cac:TaxScheme : cbc:ID cbc:Name cbc:TaxTypeCode cbc:CurrencyCode
cac:JurisdictionRegionAddress* ; cac:PartyLegalEntity : cbc:RegistrationName cbc:CompanyID
cbc:RegistrationDate cbc:RegistrationExpirationDate cbc:CompanyLegalFormCode cbc:CompanyLegalForm
cbc:SoleProprietorshipIndicator cbc:CompanyLiquidationStatusCode cbc:CorporateStockAmount
cbc:FullyPaidSharesIndicator cac:RegistrationAddress cac:CorporateRegistrationScheme cac:HeadOfficeParty
cac:ShareholderParty* ; cac:CorporateRegistrationScheme : cbc:ID cbc:Name
cbc:CorporateRegistrationTypeCode cac:JurisdictionRegionAddress* ; cac:ShareholderParty :
cbc:PartecipationPercent cac:Party ; cac:Contact cac:SellerContact cac:DespatchContact
cac:AccountingContact cac:DeliveryContact cac:BuyerContact : cbc:ID cbc:Name cbc:Telephone cbc:Telefax
cbc:ElectronicMail cbc:Note* cac:OtherCommunication* ; cac:OtherCommunication : cbc:ChannelCode
cbc:Channel cbc:Value ; cac:Person cac:PassengerPerson cac:DriverPerson cac:ReportingPerson
cac:CrewMemberPerson cac:SecurityOfficerPerson cac:MasterPerson cac:ShipsSurgeonPerson : cbc:ID
cbc:FirstName cbc:FamilyName cbc:Title cbc:MiddleName cbc:OtherName cbc:NameSuffix cbc:JobTitle
cbc:NationalityID cbc:GenderCode cbc:BirthDate cbc:BirthplaceName cbc:OrganizationDepartment cac:Contact
cac:FinancialAccount cac:IdentityDocumentReference* cac:ResidenceAddress ; cac:FinancialAccount
cac:PayerFinancialAccount cac:PayeeFinancialAccount cac:FinancingFinancialAccount : cbc:ID cbc:Name
cbc:AliasName cbc:AccountTypeCode cbc:AccountFormatCode cbc:CurrencyCode cbc:PaymentNote*
cac:FinancialInstitutionBranch cac:Country ; cac:FinancialInstitutionBranch : cbc:ID cbc:Name
cac:FinancialInstitution cac:Address ; cac:FinancialInstitution : cbc:ID cbc:Name cac:Address ;
cac:ServiceProviderParty : cbc:ID cbc:ServiceTypeCode cbc:ServiceType* cac:Party cac:SellerContact ;
cac:PowerOfAttorney : cbc:ID cbc:IssueDate cbc:IssueTime cbc:Description* cac:NotaryParty cac:AgentParty
cac:WitnessParty* cac:MandateDocumentReference* ; cac:ResultOfVerification : cbc:ValidatorID
cbc:ValidationResultCode cbc:ValidationDate cbc:ValidationTime cbc:ValidateProcess cbc:ValidateTool
cbc:ValidateToolVersion cac:SignatoryParty ; cac:BillingReference : cac:InvoiceDocumentReference
cac:SelfBilledInvoiceDocumentReference cac:CreditNoteDocumentReference
cac:SelfBilledCreditNoteDocumentReference cac:DebitNoteDocumentReference cac:ReminderDocumentReference
cac:AdditionalDocumentReference cac:BillingReferenceLine* ; cac:BillingReferenceLine : cbc:ID cbc:Amount
cac:AllowanceCharge* ; cac:AllowanceCharge cac:FreightAllowanceCharge cac:ServiceAllowanceCharge
cac:ExtraAllowanceCharge : cbc:ID cbc:ChargeIndicator cbc:AllowanceChargeReasonCode
cbc:AllowanceChargeReason* cbc:MultiplierFactorNumeric cbc:PrepaidIndicator cbc:SequenceNumeric cbc:Amount
cbc:BaseAmount cbc:AccountingCostCode cbc:AccountingCost cbc:PerUnitAmount cac:TaxCategory* cac:TaxTotal
cac:PaymentMeans* ; cac:TaxCategory cac:ClassifiedTaxCategory cac:ApplicableTaxCategory : cbc:ID cbc:Name
cbc:Percent cbc:BaseUnitMeasure cbc:PerUnitAmount cbc:TaxExemptionReasonCode cbc:TaxExemptionReason*
cbc:TierRange cbc:TierRatePercent cac:TaxScheme ; cac:TaxTotal cac:WithholdingTaxTotal : cbc:TaxAmount
cbc:RoundingAmount cbc:TaxEvidenceIndicator cbc:TaxIncludedIndicator cac:TaxSubtotal* ; cac:TaxSubtotal :
cbc:TaxableAmount cbc:TaxAmount cbc:CalculationSequenceNumeric cbc:TransactionCurrencyTaxAmount
cbc:Percent cbc:BaseUnitMeasure cbc:PerUnitAmount cbc:TierRange cbc:TierRatePercent cac:TaxCategory ;
cac:PaymentMeans : cbc:ID cbc:PaymentMeansCode cbc:PaymentDueDate cbc:PaymentChannelCode cbc:InstructionID
cbc:InstructionNote* cbc:PaymentID* cac:CardAccount cac:PayerFinancialAccount cac:PayeeFinancialAccount
cac:CreditAccount cac:PaymentMandate cac:TradeFinancing ; cac:CardAccount : cbc:PrimaryAccountNumberID
cbc:NetworkID cbc:CardTypeCode cbc:ValidityStartDate cbc:ExpiryDate cbc:IssuerID cbc:IssueNumberID
cbc:CV2ID cbc:CardChipCode cbc:ChipApplicationID cbc:HolderName ; cac:CreditAccount : cbc:AccountID ;
cac:PaymentMandate : cbc:ID cbc:MandateTypeCode cbc:MaximumPaymentInstructionsNumeric
cbc:MaximumPaidAmount cbc:SignatureID cac:PayerParty cac:PayerFinancialAccount cac:ValidityPeriod
cac:PaymentReversalPeriod cac:Clause* ; cac:Clause : cbc:ID cbc:Content* ; cac:TradeFinancing : cbc:ID
cbc:FinancingInstrumentCode cac:ContractDocumentReference cac:DocumentReference* cac:FinancingParty
cac:FinancingFinancialAccount cac:Clause* ; cac:ProjectReference : cbc:ID cbc:UUID cbc:IssueDate
cac:WorkPhaseReference* ; cac:WorkPhaseReference : cbc:ID cbc:WorkPhaseCode cbc:WorkPhase*
cbc:ProgressPercent cbc:StartDate cbc:EndDate cac:WorkOrderDocumentReference* ; cac:Signature : cbc:ID
cbc:Note* cbc:ValidationDate cbc:ValidationTime cbc:ValidatorID cbc:CanonicalizationMethod
cbc:SignatureMethod cac:SignatoryParty cac:DigitalSignatureAttachment cac:OriginalDocumentReference ;
cac:AccountingSupplierParty cac:SellerSupplierParty cac:SupplierParty : cbc:CustomerAssignedAccountID
cbc:AdditionalAccountID* cbc:DataSendingCapability cac:Party cac:DespatchContact cac:AccountingContact
cac:SellerContact ; cac:AccountingCustomerParty cac:BuyerCustomerParty : cbc:CustomerAssignedAccountID
cbc:SupplierAssignedAccountID cbc:AdditionalAccountID* cac:Party cac:DeliveryContact cac:AccountingContact
cac:BuyerContact ; cac:Delivery cac:ContractualDelivery : cbc:ID cbc:Quantity cbc:MinimumQuantity
cbc:MaximumQuantity cbc:ActualDeliveryDate cbc:ActualDeliveryTime cbc:LatestDeliveryDate
cbc:LatestDeliveryTime cbc:ReleaseID cbc:TrackingID cac:DeliveryAddress cac:DeliveryLocation
cac:AlternativeDeliveryLocation cac:RequestedDeliveryPeriod cac:PromisedDeliveryPeriod
cac:EstimatedDeliveryPeriod cac:CarrierParty cac:DeliveryParty cac:NotifyParty* cac:Despatch
cac:DeliveryTerms* cac:MinimumDeliveryUnit cac:MaximumDeliveryUnit cac:Shipment ; cac:Despatch : cbc:ID
cbc:RequestedDespatchDate cbc:RequestedDespatchTime cbc:EstimatedDespatchDate cbc:EstimatedDespatchTime
cbc:ActualDespatchDate cbc:ActualDespatchTime cbc:GuaranteedDespatchDate cbc:GuaranteedDespatchTime
cbc:ReleaseID cbc:Instructions* cac:DespatchAddress cac:DespatchLocation cac:DespatchParty
cac:CarrierParty cac:NotifyParty* cac:Contact cac:EstimatedDespatchPeriod cac:RequestedDespatchPeriod ;
cac:DeliveryTerms : cbc:ID cbc:SpecialTerms* cbc:LossRiskResponsibilityCode cbc:LossRisk* cbc:Amount
cac:DeliveryLocation cac:AllowanceCharge ; cac:MinimumDeliveryUnit cac:MaximumDeliveryUnit
cac:DeliveryUnit : cbc:BatchQuantity cbc:ConsumerUnitQuantity cbc:HazardousRiskIndicator ; cac:Shipment
cac:ConsolidatedShipment cac:ReportedShipment cac:ReferencedShipment : cbc:ID
cbc:ShippingPriorityLevelCode cbc:HandlingCode cbc:HandlingInstructions* cbc:Information*
cbc:GrossWeightMeasure cbc:NetWeightMeasure cbc:NetNetWeightMeasure cbc:GrossVolumeMeasure
cbc:NetVolumeMeasure cbc:TotalGoodsItemQuantity cbc:TotalTransportHandlingUnitQuantity
cbc:InsuranceValueAmount cbc:DeclaredCustomsValueAmount cbc:DeclaredForCarriageValueAmount
cbc:DeclaredStatisticsValueAmount cbc:FreeOnBoardValueAmount cbc:SpecialInstructions*
cbc:DeliveryInstructions* cbc:SplitConsignmentIndicator cbc:ConsignmentQuantity cac:Consignment*
cac:GoodsItem* cac:ShipmentStage* cac:Delivery cac:TransportHandlingUnit* cac:ReturnAddress
cac:OriginAddress cac:FirstArrivalPortLocation cac:LastExitPortLocation cac:ExportCountry
cac:FreightAllowanceCharge* ; cac:Consignment cac:ChildConsignment : cbc:ID cbc:CarrierAssignedID
cbc:ConsigneeAssignedID cbc:ConsignorAssignedID cbc:FreightForwarderAssignedID cbc:BrokerAssignedID
cbc:ContractedCarrierAssignedID cbc:PerformingCarrierAssignedID cbc:SummaryDescription*
cbc:TotalInvoiceAmount cbc:DeclaredCustomsValueAmount cbc:TariffDescription* cbc:TariffCode
cbc:InsurancePremiumAmount cbc:GrossWeightMeasure cbc:NetWeightMeasure cbc:NetNetWeightMeasure
cbc:ChargeableWeightMeasure cbc:GrossVolumeMeasure cbc:NetVolumeMeasure cbc:LoadingLengthMeasure
cbc:Remarks* cbc:HazardousRiskIndicator cbc:AnimalFoodIndicator cbc:HumanFoodIndicator
cbc:LivestockIndicator cbc:BulkCargoIndicator cbc:ContainerizedIndicator cbc:GeneralCargoIndicator
cbc:SpecialSecurityIndicator cbc:ThirdPartyPayerIndicator cbc:CarrierServiceInstructions*
cbc:CustomsClearanceServiceInstructions* cbc:ForwarderServiceInstructions* cbc:SpecialServiceInstructions*
cbc:SequenceID cbc:ShippingPriorityLevelCode cbc:HandlingCode cbc:HandlingInstructions* cbc:Information*
cbc:TotalGoodsItemQuantity cbc:TotalTransportHandlingUnitQuantity cbc:InsuranceValueAmount
cbc:DeclaredForCarriageValueAmount cbc:DeclaredStatisticsValueAmount cbc:FreeOnBoardValueAmount
cbc:SpecialInstructions* cbc:SplitConsignmentIndicator cbc:DeliveryInstructions* cbc:ConsignmentQuantity
cbc:ConsolidatableIndicator cbc:HaulageInstructions* cbc:LoadingSequenceID cbc:ChildConsignmentQuantity
cbc:TotalPackagesQuantity cac:ConsolidatedShipment* cac:CustomsDeclaration*
cac:RequestedPickupTransportEvent cac:RequestedDeliveryTransportEvent cac:PlannedPickupTransportEvent
cac:PlannedDeliveryTransportEvent cac:Status* cac:ChildConsignment* cac:ConsigneeParty cac:ExporterParty
cac:ConsignorParty cac:ImporterParty cac:CarrierParty cac:FreightForwarderParty cac:NotifyParty
cac:OriginalDespatchParty cac:FinalDeliveryParty cac:PerformingCarrierParty cac:SubstituteCarrierParty
cac:LogisticsOperatorParty cac:TransportAdvisorParty cac:HazardousItemNotificationParty cac:InsuranceParty
cac:MortgageHolderParty cac:BillOfLadingHolderParty cac:OriginalDepartureCountry
cac:FinalDestinationCountry cac:TransitCountry* cac:TransportContract cac:TransportEvent*
cac:OriginalDespatchTransportationService cac:FinalDeliveryTransportationService cac:DeliveryTerms
cac:PaymentTerms cac:CollectPaymentTerms cac:DisbursementPaymentTerms cac:PrepaidPaymentTerms
cac:FreightAllowanceCharge* cac:ExtraAllowanceCharge* cac:MainCarriageShipmentStage*
cac:PreCarriageShipmentStage* cac:OnCarriageShipmentStage* cac:TransportHandlingUnit*
cac:FirstArrivalPortLocation cac:LastExitPortLocation ; cac:CustomsDeclaration : cbc:ID cac:IssuerParty ;
cac:RequestedPickupTransportEvent cac:RequestedDeliveryTransportEvent cac:PlannedPickupTransportEvent
cac:PlannedDeliveryTransportEvent cac:TransportEvent cac:PositioningTransportEvent
cac:QuarantineTransportEvent cac:DeliveryTransportEvent cac:PickupTransportEvent
cac:HandlingTransportEvent cac:LoadingTransportEvent cac:ExaminationTransportEvent
cac:AvailabilityTransportEvent cac:ExportationTransportEvent cac:DischargeTransportEvent
cac:WarehousingTransportEvent cac:TakeoverTransportEvent cac:OptionalTakeoverTransportEvent
cac:DropoffTransportEvent cac:ActualPickupTransportEvent cac:ReceiptTransportEvent
cac:StorageTransportEvent cac:AcceptanceTransportEvent cac:DetentionTransportEvent
cac:RequestedDepartureTransportEvent cac:RequestedArrivalTransportEvent
cac:RequestedWaypointTransportEvent cac:PlannedDepartureTransportEvent cac:PlannedArrivalTransportEvent
cac:PlannedWaypointTransportEvent cac:ActualDepartureTransportEvent cac:ActualWaypointTransportEvent
cac:ActualArrivalTransportEvent cac:EstimatedDepartureTransportEvent cac:EstimatedArrivalTransportEvent :
cbc:IdentificationID cbc:OccurrenceDate cbc:OccurrenceTime cbc:TransportEventTypeCode cbc:Description*
cbc:CompletionIndicator cac:ReportedShipment cac:CurrentStatus* cac:Contact* cac:Location cac:Signature
cac:Period* ; cac:CurrentStatus cac:Status : cbc:ConditionCode cbc:ReferenceDate cbc:ReferenceTime
cbc:Description* cbc:StatusReasonCode cbc:StatusReason* cbc:SequenceID cbc:Text* cbc:IndicationIndicator
cbc:Percent cbc:ReliabilityPercent cac:Condition* ; cac:Condition : cbc:AttributeID cbc:Measure
cbc:Description* cbc:MinimumMeasure cbc:MaximumMeasure ; cac:TransportContract cac:ForeignExchangeContract
: cbc:ID cbc:IssueDate cbc:IssueTime cbc:NominationDate cbc:NominationTime cbc:ContractTypeCode
cbc:ContractType cbc:Note* cbc:VersionID cbc:Description* cac:ValidityPeriod
cac:ContractDocumentReference* cac:NominationPeriod cac:ContractualDelivery ;
cac:OriginalDespatchTransportationService cac:FinalDeliveryTransportationService :
cbc:TransportServiceCode cbc:TariffClassCode cbc:Priority cbc:FreightRateClassCode
cbc:TransportationServiceDescription* cbc:TransportationServiceDetailsURI cbc:NominationDate
cbc:NominationTime cbc:Name cbc:SequenceNumeric cac:TransportEquipment* cac:SupportedTransportEquipment*
cac:UnsupportedTransportEquipment* cac:CommodityClassification* cac:SupportedCommodityClassification*
cac:UnsupportedCommodityClassification* cac:TotalCapacityDimension cac:ShipmentStage* cac:TransportEvent*
cac:ResponsibleTransportServiceProviderParty cac:EnvironmentalEmission* cac:EstimatedDurationPeriod
cac:ScheduledServiceFrequency* ; cac:TransportEquipment cac:ContainingTransportEquipment
cac:AttachedTransportEquipment cac:ContainedInTransportEquipment cac:SupportedTransportEquipment
cac:UnsupportedTransportEquipment : cbc:ID cbc:ReferencedConsignmentID* cbc:TransportEquipmentTypeCode
cbc:ProviderTypeCode cbc:OwnerTypeCode cbc:SizeTypeCode cbc:DispositionCode cbc:FullnessIndicationCode
cbc:RefrigerationOnIndicator cbc:Information* cbc:ReturnabilityIndicator cbc:LegalStatusIndicator
cbc:AirFlowPercent cbc:HumidityPercent cbc:AnimalFoodApprovedIndicator cbc:HumanFoodApprovedIndicator
cbc:DangerousGoodsApprovedIndicator cbc:RefrigeratedIndicator cbc:Characteristics cbc:DamageRemarks*
cbc:Description* cbc:SpecialTransportRequirements* cbc:GrossWeightMeasure cbc:GrossVolumeMeasure
cbc:TareWeightMeasure cbc:TrackingDeviceCode cbc:PowerIndicator cbc:TraceID cac:MeasurementDimension*
cac:TransportEquipmentSeal* cac:MinimumTemperature cac:MaximumTemperature cac:ProviderParty
cac:LoadingProofParty cac:SupplierParty cac:OwnerParty cac:OperatingParty cac:LoadingLocation
cac:UnloadingLocation cac:StorageLocation cac:PositioningTransportEvent* cac:QuarantineTransportEvent*
cac:DeliveryTransportEvent* cac:PickupTransportEvent* cac:HandlingTransportEvent*
cac:LoadingTransportEvent* cac:TransportEvent* cac:ApplicableTransportMeans cac:HaulageTradingTerms*
cac:HazardousGoodsTransit* cac:PackagedTransportHandlingUnit* cac:ServiceAllowanceCharge*
cac:FreightAllowanceCharge* cac:AttachedTransportEquipment* cac:Delivery cac:Pickup cac:Despatch
cac:ShipmentDocumentReference* cac:ContainedInTransportEquipment* cac:Package* cac:GoodsItem* ;
cac:MeasurementDimension cac:RangeDimension cac:Dimension cac:FloorSpaceMeasurementDimension
cac:PalletSpaceMeasurementDimension cac:TotalCapacityDimension : cbc:AttributeID cbc:Measure
cbc:Description* cbc:MinimumMeasure cbc:MaximumMeasure ; cac:TransportEquipmentSeal : cbc:ID
cbc:SealIssuerTypeCode cbc:Condition cbc:SealStatusCode cbc:SealingPartyType ; cac:MinimumTemperature
cac:MaximumTemperature cac:EmergencyTemperature cac:FlashpointTemperature cac:AdditionalTemperature
cac:Temperature : cbc:AttributeID cbc:Measure cbc:Description* ; cac:ApplicableTransportMeans
cac:TransportMeans : cbc:JourneyID cbc:RegistrationNationalityID cbc:RegistrationNationality*
cbc:DirectionCode cbc:TransportMeansTypeCode cbc:TradeServiceCode cac:Stowage cac:AirTransport
cac:RoadTransport cac:RailTransport cac:MaritimeTransport cac:OwnerParty cac:MeasurementDimension* ;
cac:Stowage : cbc:LocationID cbc:Location* cac:MeasurementDimension* ; cac:AirTransport : cbc:AircraftID ;
cac:RoadTransport : cbc:LicensePlateID ; cac:RailTransport : cbc:TrainID cbc:RailCarID ;
cac:MaritimeTransport : cbc:VesselID cbc:VesselName cbc:RadioCallSignID cbc:ShipsRequirements*
cbc:GrossTonnageMeasure cbc:NetTonnageMeasure cac:RegistryCertificateDocumentReference
cac:RegistryPortLocation ; cac:HaulageTradingTerms : cbc:Information* cbc:Reference cac:ApplicableAddress
; cac:HazardousGoodsTransit : cbc:TransportEmergencyCardCode cbc:PackingCriteriaCode
cbc:HazardousRegulationCode cbc:InhalationToxicityZoneCode cbc:TransportAuthorizationCode
cac:MaximumTemperature cac:MinimumTemperature ; cac:PackagedTransportHandlingUnit
cac:TransportHandlingUnit : cbc:ID cbc:TransportHandlingUnitTypeCode cbc:HandlingCode
cbc:HandlingInstructions* cbc:HazardousRiskIndicator cbc:TotalGoodsItemQuantity cbc:TotalPackageQuantity
cbc:DamageRemarks* cbc:ShippingMarks* cbc:TraceID cac:HandlingUnitDespatchLine* cac:ActualPackage*
cac:ReceivedHandlingUnitReceiptLine* cac:TransportEquipment* cac:TransportMeans*
cac:HazardousGoodsTransit* cac:MeasurementDimension* cac:MinimumTemperature cac:MaximumTemperature
cac:GoodsItem* cac:FloorSpaceMeasurementDimension cac:PalletSpaceMeasurementDimension
cac:ShipmentDocumentReference* cac:Status* cac:CustomsDeclaration* cac:ReferencedShipment* cac:Package* ;
cac:HandlingUnitDespatchLine : cbc:ID cbc:UUID cbc:Note* cbc:LineStatusCode cbc:DeliveredQuantity
cbc:BackorderQuantity cbc:BackorderReason* cbc:OutstandingQuantity cbc:OutstandingReason*
cbc:OversupplyQuantity cac:OrderLineReference* cac:DocumentReference* cac:Item cac:Shipment* ;
cac:OrderLineReference : cbc:LineID cbc:SalesOrderLineID cbc:UUID cbc:LineStatusCode cac:OrderReference ;
cac:Item : cbc:Description* cbc:PackQuantity cbc:PackSizeNumeric cbc:CatalogueIndicator cbc:Name
cbc:HazardousRiskIndicator cbc:AdditionalInformation* cbc:Keyword* cbc:BrandName* cbc:ModelName*
cac:BuyersItemIdentification cac:SellersItemIdentification cac:ManufacturersItemIdentification*
cac:StandardItemIdentification cac:CatalogueItemIdentification cac:AdditionalItemIdentification*
cac:CatalogueDocumentReference cac:ItemSpecificationDocumentReference* cac:OriginCountry
cac:CommodityClassification* cac:TransactionConditions* cac:HazardousItem* cac:ClassifiedTaxCategory*
cac:AdditionalItemProperty* cac:ManufacturerParty* cac:InformationContentProviderParty cac:OriginAddress*
cac:ItemInstance* cac:Certificate* cac:Dimension* ; cac:BuyersItemIdentification
cac:SellersItemIdentification cac:ManufacturersItemIdentification cac:StandardItemIdentification
cac:CatalogueItemIdentification cac:AdditionalItemIdentification : cbc:ID cbc:ExtendedID
cbc:BarcodeSymbologyID cac:PhysicalAttribute* cac:MeasurementDimension* cac:IssuerParty ;
cac:PhysicalAttribute : cbc:AttributeID cbc:PositionCode cbc:DescriptionCode cbc:Description* ;
cac:CommodityClassification cac:SupportedCommodityClassification cac:UnsupportedCommodityClassification :
cbc:NatureCode cbc:CargoTypeCode cbc:CommodityCode cbc:ItemClassificationCode ; cac:TransactionConditions
: cbc:ID cbc:ActionCode cbc:Description* cac:DocumentReference* ; cac:HazardousItem : cbc:ID
cbc:PlacardNotation cbc:PlacardEndorsement cbc:AdditionalInformation* cbc:UNDGCode
cbc:EmergencyProceduresCode cbc:MedicalFirstAidGuideCode cbc:TechnicalName cbc:CategoryName
cbc:HazardousCategoryCode cbc:UpperOrangeHazardPlacardID cbc:LowerOrangeHazardPlacardID cbc:MarkingID
cbc:HazardClassID cbc:NetWeightMeasure cbc:NetVolumeMeasure cbc:Quantity cac:ContactParty
cac:SecondaryHazard* cac:HazardousGoodsTransit* cac:EmergencyTemperature cac:FlashpointTemperature
cac:AdditionalTemperature* ; cac:SecondaryHazard : cbc:ID cbc:PlacardNotation cbc:PlacardEndorsement
cbc:EmergencyProceduresCode cbc:Extension* ; cac:AdditionalItemProperty : cbc:ID cbc:Name cbc:NameCode
cbc:TestMethod cbc:Value cbc:ValueQuantity cbc:ValueQualifier* cbc:ImportanceCode cbc:ListValue*
cac:UsabilityPeriod cac:ItemPropertyGroup* cac:RangeDimension cac:ItemPropertyRange ;
cac:ItemPropertyGroup : cbc:ID cbc:Name cbc:ImportanceCode ; cac:ItemPropertyRange : cbc:MinimumValue
cbc:MaximumValue ; cac:ItemInstance : cbc:ProductTraceID cbc:ManufactureDate cbc:ManufactureTime
cbc:BestBeforeDate cbc:RegistrationID cbc:SerialID cac:AdditionalItemProperty* cac:LotIdentification ;
cac:LotIdentification : cbc:LotNumberID cbc:ExpiryDate cac:AdditionalItemProperty* ; cac:Certificate :
cbc:ID cbc:CertificateTypeCode cbc:CertificateType cbc:Remarks* cac:IssuerParty cac:DocumentReference*
cac:Signature* ; cac:ActualPackage cac:ContainedPackage cac:Package cac:ContainingPackage : cbc:ID
cbc:Quantity cbc:ReturnableMaterialIndicator cbc:PackageLevelCode cbc:PackagingTypeCode
cbc:PackingMaterial* cbc:TraceID cac:ContainedPackage* cac:ContainingTransportEquipment cac:GoodsItem*
cac:MeasurementDimension* cac:DeliveryUnit* cac:Delivery cac:Pickup cac:Despatch ; cac:GoodsItem
cac:ContainedGoodsItem : cbc:ID cbc:SequenceNumberID cbc:Description* cbc:HazardousRiskIndicator
cbc:DeclaredCustomsValueAmount cbc:DeclaredForCarriageValueAmount cbc:DeclaredStatisticsValueAmount
cbc:FreeOnBoardValueAmount cbc:InsuranceValueAmount cbc:ValueAmount cbc:GrossWeightMeasure
cbc:NetWeightMeasure cbc:NetNetWeightMeasure cbc:ChargeableWeightMeasure cbc:GrossVolumeMeasure
cbc:NetVolumeMeasure cbc:Quantity cbc:PreferenceCriterionCode cbc:RequiredCustomsID cbc:CustomsStatusCode
cbc:CustomsTariffQuantity cbc:CustomsImportClassifiedIndicator cbc:ChargeableQuantity
cbc:ReturnableQuantity cbc:TraceID cac:Item* cac:GoodsItemContainer* cac:FreightAllowanceCharge*
cac:InvoiceLine* cac:Temperature* cac:ContainedGoodsItem* cac:OriginAddress cac:Delivery cac:Pickup
cac:Despatch cac:MeasurementDimension* cac:ContainingPackage* cac:ShipmentDocumentReference
cac:MinimumTemperature cac:MaximumTemperature ; cac:GoodsItemContainer : cbc:ID cbc:Quantity
cac:TransportEquipment* ; cac:InvoiceLine cac:SubInvoiceLine : cbc:ID cbc:UUID cbc:Note*
cbc:InvoicedQuantity cbc:LineExtensionAmount cbc:TaxPointDate cbc:AccountingCostCode cbc:AccountingCost
cbc:PaymentPurposeCode cbc:FreeOfChargeIndicator cac:InvoicePeriod* cac:OrderLineReference*
cac:DespatchLineReference* cac:ReceiptLineReference* cac:BillingReference* cac:DocumentReference*
cac:PricingReference cac:OriginatorParty cac:Delivery* cac:PaymentTerms* cac:AllowanceCharge*
cac:TaxTotal* cac:WithholdingTaxTotal* cac:Item cac:Price cac:DeliveryTerms cac:SubInvoiceLine*
cac:ItemPriceExtension ; cac:DespatchLineReference cac:ReceiptLineReference cac:DependentLineReference :
cbc:LineID cbc:UUID cbc:LineStatusCode cac:DocumentReference ; cac:PricingReference :
cac:OriginalItemLocationQuantity cac:AlternativeConditionPrice* ; cac:OriginalItemLocationQuantity :
cbc:LeadTimeMeasure cbc:MinimumQuantity cbc:MaximumQuantity cbc:HazardousRiskIndicator
cbc:TradingRestrictions* cac:ApplicableTerritoryAddress* cac:Price cac:DeliveryUnit*
cac:ApplicableTaxCategory* cac:Package cac:AllowanceCharge* cac:DependentPriceReference ; cac:Price
cac:AlternativeConditionPrice : cbc:PriceAmount cbc:BaseQuantity cbc:PriceChangeReason* cbc:PriceTypeCode
cbc:PriceType cbc:OrderableUnitFactorRate cac:ValidityPeriod* cac:PriceList cac:AllowanceCharge*
cac:PricingExchangeRate ; cac:PriceList cac:PreviousPriceList : cbc:ID cbc:StatusCode cac:ValidityPeriod*
cac:PreviousPriceList ; cac:PricingExchangeRate cac:ExchangeRate cac:TaxExchangeRate
cac:PaymentExchangeRate cac:PaymentAlternativeExchangeRate : cbc:SourceCurrencyCode
cbc:SourceCurrencyBaseRate cbc:TargetCurrencyCode cbc:TargetCurrencyBaseRate cbc:ExchangeMarketID
cbc:CalculationRate cbc:MathematicOperatorCode cbc:Date cac:ForeignExchangeContract ;
cac:DependentPriceReference : cbc:Percent cac:LocationAddress cac:DependentLineReference ;
cac:PaymentTerms cac:CollectPaymentTerms cac:DisbursementPaymentTerms cac:PrepaidPaymentTerms : cbc:ID
cbc:PaymentMeansID* cbc:PrepaidPaymentReferenceID cbc:Note* cbc:ReferenceEventCode
cbc:SettlementDiscountPercent cbc:PenaltySurchargePercent cbc:PaymentPercent cbc:Amount
cbc:SettlementDiscountAmount cbc:PenaltyAmount cbc:PaymentTermsDetailsURI cbc:PaymentDueDate
cbc:InstallmentDueDate cbc:InvoicingPartyReference cac:SettlementPeriod cac:PenaltyPeriod cac:ExchangeRate
cac:ValidityPeriod ; cac:ItemPriceExtension : cbc:Amount cac:TaxTotal* ; cac:Pickup : cbc:ID
cbc:ActualPickupDate cbc:ActualPickupTime cbc:EarliestPickupDate cbc:EarliestPickupTime
cbc:LatestPickupDate cbc:LatestPickupTime cac:PickupLocation cac:PickupParty ;
cac:ReceivedHandlingUnitReceiptLine : cbc:ID cbc:UUID cbc:Note* cbc:ReceivedQuantity cbc:ShortQuantity
cbc:ShortageActionCode cbc:RejectedQuantity cbc:RejectReasonCode cbc:RejectReason* cbc:RejectActionCode
cbc:QuantityDiscrepancyCode cbc:OversupplyQuantity cbc:ReceivedDate cbc:TimingComplaintCode
cbc:TimingComplaint cac:OrderLineReference cac:DespatchLineReference* cac:DocumentReference* cac:Item*
cac:Shipment* ; cac:ShipmentStage cac:MainCarriageShipmentStage cac:PreCarriageShipmentStage
cac:OnCarriageShipmentStage : cbc:ID cbc:TransportModeCode cbc:TransportMeansTypeCode
cbc:TransitDirectionCode cbc:PreCarriageIndicator cbc:OnCarriageIndicator cbc:EstimatedDeliveryDate
cbc:EstimatedDeliveryTime cbc:RequiredDeliveryDate cbc:RequiredDeliveryTime cbc:LoadingSequenceID
cbc:SuccessiveSequenceID cbc:Instructions* cbc:DemurrageInstructions* cbc:CrewQuantity
cbc:PassengerQuantity cac:TransitPeriod cac:CarrierParty* cac:TransportMeans cac:LoadingPortLocation
cac:UnloadingPortLocation cac:TransshipPortLocation cac:LoadingTransportEvent
cac:ExaminationTransportEvent cac:AvailabilityTransportEvent cac:ExportationTransportEvent
cac:DischargeTransportEvent cac:WarehousingTransportEvent cac:TakeoverTransportEvent
cac:OptionalTakeoverTransportEvent cac:DropoffTransportEvent cac:ActualPickupTransportEvent
cac:DeliveryTransportEvent cac:ReceiptTransportEvent cac:StorageTransportEvent
cac:AcceptanceTransportEvent cac:TerminalOperatorParty cac:CustomsAgentParty cac:EstimatedTransitPeriod
cac:FreightAllowanceCharge* cac:FreightChargeLocation cac:DetentionTransportEvent*
cac:RequestedDepartureTransportEvent cac:RequestedArrivalTransportEvent
cac:RequestedWaypointTransportEvent* cac:PlannedDepartureTransportEvent cac:PlannedArrivalTransportEvent
cac:PlannedWaypointTransportEvent* cac:ActualDepartureTransportEvent cac:ActualWaypointTransportEvent
cac:ActualArrivalTransportEvent cac:TransportEvent* cac:EstimatedDepartureTransportEvent
cac:EstimatedArrivalTransportEvent cac:PassengerPerson* cac:DriverPerson* cac:ReportingPerson
cac:CrewMemberPerson* cac:SecurityOfficerPerson cac:MasterPerson cac:ShipsSurgeonPerson ;
cac:EnvironmentalEmission : cbc:EnvironmentalEmissionTypeCode cbc:ValueMeasure cbc:Description*
cac:EmissionCalculationMethod* ; cac:EmissionCalculationMethod : cbc:CalculationMethodCode
cbc:FullnessIndicationCode cac:MeasurementFromLocation cac:MeasurementToLocation ;
cac:ScheduledServiceFrequency : cbc:WeekDayCode ; cac:PrepaidPayment : cbc:ID cbc:PaidAmount
cbc:ReceivedDate cbc:PaidDate cbc:PaidTime cbc:InstructionID ; cac:LegalMonetaryTotal :
cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount
cbc:ChargeTotalAmount cbc:PrepaidAmount cbc:PayableRoundingAmount cbc:PayableAmount
cbc:PayableAlternativeAmount ; CreditNote : ext:UBLExtensions cbc:UBLVersionID cbc:CustomizationID
cbc:ProfileID cbc:ProfileExecutionID cbc:ID cbc:CopyIndicator cbc:UUID cbc:IssueDate cbc:IssueTime
cbc:TaxPointDate cbc:CreditNoteTypeCode cbc:Note* cbc:DocumentCurrencyCode cbc:TaxCurrencyCode
cbc:PricingCurrencyCode cbc:PaymentCurrencyCode cbc:PaymentAlternativeCurrencyCode cbc:AccountingCostCode
cbc:AccountingCost cbc:LineCountNumeric cbc:BuyerReference cac:InvoicePeriod* cac:DiscrepancyResponse*
cac:OrderReference cac:BillingReference* cac:DespatchDocumentReference* cac:ReceiptDocumentReference*
cac:ContractDocumentReference* cac:AdditionalDocumentReference* cac:StatementDocumentReference*
cac:OriginatorDocumentReference* cac:Signature* cac:AccountingSupplierParty cac:AccountingCustomerParty
cac:PayeeParty cac:BuyerCustomerParty cac:SellerSupplierParty cac:TaxRepresentativeParty cac:Delivery*
cac:DeliveryTerms* cac:PaymentMeans* cac:PaymentTerms* cac:TaxExchangeRate cac:PricingExchangeRate
cac:PaymentExchangeRate cac:PaymentAlternativeExchangeRate cac:AllowanceCharge* cac:TaxTotal*
cac:LegalMonetaryTotal cac:CreditNoteLine* ; cac:DiscrepancyResponse : cbc:ReferenceID cbc:ResponseCode
cbc:Description* cbc:EffectiveDate cbc:EffectiveTime cac:Status* ; cac:CreditNoteLine
cac:SubCreditNoteLine : cbc:ID cbc:UUID cbc:Note* cbc:CreditedQuantity cbc:LineExtensionAmount
cbc:TaxPointDate cbc:AccountingCostCode cbc:AccountingCost cbc:PaymentPurposeCode
cbc:FreeOfChargeIndicator cac:InvoicePeriod* cac:OrderLineReference* cac:DiscrepancyResponse*
cac:DespatchLineReference* cac:ReceiptLineReference* cac:BillingReference* cac:DocumentReference*
cac:PricingReference cac:OriginatorParty cac:Delivery* cac:PaymentTerms* cac:TaxTotal*
cac:AllowanceCharge* cac:Item cac:Price cac:DeliveryTerms* cac:SubCreditNoteLine* cac:ItemPriceExtension`;
