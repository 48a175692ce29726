// The schemas of XMP 2005 as tables: which properties there are, and which type each has (XMP Specification, September 2005).

/** The properties of a namespace: name → type, such as `bag Text`. */
export type Schema = ReadonlyMap<string, string>;

/** Reads a schema from `Type: name name; Type: …`. */
function schema(text: string): Schema {
  return new Map(
    text
      .split(';')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .flatMap((line) => {
        const colon = line.indexOf(':');
        const names = line
          .slice(colon + 1)
          .trim()
          .split(/\s+/);
        return names.map((name) => [name, line.slice(0, colon).trim()] as const);
      }),
  );
}

/** The schemas by their namespaces. */
export const schemas: Readonly<Record<string, Schema>> = {
  'http://purl.org/dc/elements/1.1/': schema(`
    bag ProperName: contributor publisher; Text: coverage identifier source; seq ProperName: creator; seq Date: date;
    Lang Alt: description rights title; MIMEType: format; bag Locale: language; bag Text: relation subject type`),
  'http://ns.adobe.com/xap/1.0/': schema(`
    bag XPath: Advisory; URL: BaseURL; Date: CreateDate MetadataDate ModifyDate; AgentName: CreatorTool;
    bag Text: Identifier; Text: Label Nickname; Rating: Rating; alt Thumbnail: Thumbnails`),
  'http://ns.adobe.com/xap/1.0/rights/': schema(`
    URL: Certificate WebStatement; Boolean: Marked; bag ProperName: Owner; Lang Alt: UsageTerms`),
  'http://ns.adobe.com/xap/1.0/mm/': schema(`
    ResourceRef: DerivedFrom ManagedFrom RenditionOf; URI: DocumentID ManageTo ManageUI InstanceID; seq ResourceEvent: History;
    AgentName: Manager; Text: ManagerVariant RenditionParams VersionID; RenditionClass: RenditionClass; seq Version: Versions;
    URL: LastURL; Integer: SaveID`),
  'http://ns.adobe.com/xap/1.0/bj/': schema('bag Job: JobRef'),
  'http://ns.adobe.com/xap/1.0/t/pg/': schema(`
    Dimensions: MaxPageSize; Integer: NPages; bag Font: Fonts; seq Colorant: Colorants; seq Text: PlateNames`),
  'http://ns.adobe.com/pdf/1.3/': schema('Text: Keywords PDFVersion; AgentName: Producer'),
  'http://ns.adobe.com/photoshop/1.0/': schema(`
    Text: AuthorsPosition Category City Country Credit Headline Instructions Source State TransmissionReference;
    ProperName: CaptionWriter; Date: DateCreated; bag Text: SupplementalCategories; Urgency: Urgency`),
  'http://ns.adobe.com/camera-raw-settings/1.0/': schema(`
    Boolean: AutoBrightness AutoContrast AutoExposure AutoShadows HasCrop HasSettings;
    Integer: BlueHue BlueSaturation Brightness ChromaticAberrationB ChromaticAberrationR ColorNoiseReduction Contrast
    GreenHue GreenSaturation LuminanceSmoothing RedHue RedSaturation Saturation Shadows ShadowTint Sharpness Temperature Tint
    VignetteAmount VignetteMidpoint;
    Text: CameraProfile RawFileName ToneCurveName Version WhiteBalance;
    Real: CropTop CropLeft CropBottom CropRight CropAngle CropWidth CropHeight Exposure; Crop: CropUnits;
    seq Text: ToneCurve`),
  'http://ns.adobe.com/tiff/1.0/': schema(`
    Integer: ImageWidth ImageLength SamplesPerPixel; seq Integer: BitsPerSample YCbCrSubSampling TransferFunction;
    Compression: Compression; Photometric: PhotometricInterpretation; Orientation: Orientation; OneOrTwo: PlanarConfiguration
    YCbCrPositioning; Rational: XResolution YResolution; ResolutionUnit: ResolutionUnit;
    seq Rational: WhitePoint PrimaryChromaticities YCbCrCoefficients ReferenceBlackWhite; Date: DateTime;
    Lang Alt: ImageDescription Copyright; ProperName: Make Model Artist; AgentName: Software`),
  'http://ns.adobe.com/exif/1.0/': schema(`
    ExifVersion: ExifVersion; FlashpixVersion: FlashpixVersion; ExifColor: ColorSpace; seq Integer: ComponentsConfiguration
    ISOSpeedRatings SubjectArea SubjectLocation; Integer: PixelXDimension PixelYDimension FocalLengthIn35mmFilm;
    Lang Alt: UserComment; Text: RelatedSoundFile SpectralSensitivity ImageUniqueID GPSVersionID GPSSatellites GPSMapDatum
    GPSProcessingMethod GPSAreaInformation;
    Date: DateTimeOriginal DateTimeDigitized GPSTimeStamp;
    Rational: CompressedBitsPerPixel SubjectDistance ExposureTime FNumber ShutterSpeedValue ApertureValue BrightnessValue
    ExposureBiasValue MaxApertureValue FocalLength FlashEnergy FocalPlaneXResolution FocalPlaneYResolution ExposureIndex
    DigitalZoomRatio GPSAltitude GPSDOP GPSSpeed GPSTrack GPSImgDirection GPSDestBearing GPSDestDistance;
    Metering: MeteringMode; ExposureProgram: ExposureProgram; OECF: OECF SpatialFrequencyResponse; LightSource: LightSource;
    Flash: Flash; ResolutionUnit: FocalPlaneResolutionUnit; Sensing: SensingMethod; Three: FileSource; One: SceneType;
    CFAPattern: CFAPattern; ZeroToOne: CustomRendered WhiteBalance GPSDifferential GPSAltitudeRef; ZeroToTwo: ExposureMode
    Sharpness Contrast Saturation; ZeroToThree: SceneCaptureType SubjectDistanceRange; ZeroToFour: GainControl;
    DeviceSettings: DeviceSettingDescription; GPSCoordinate: GPSLatitude GPSLongitude GPSDestLatitude GPSDestLongitude;
    GPSStatus: GPSStatus; TwoOrThree: GPSMeasureMode; GPSSpeedRef: GPSSpeedRef GPSDestDistanceRef;
    GPSDirection: GPSTrackRef GPSImgDirectionRef GPSDestBearingRef`),
  'http://ns.adobe.com/exif/1.0/aux/': schema('Text: Lens SerialNumber'),
  'http://ns.adobe.com/xmp/1.0/DynamicMedia/': schema(`
    ProjectLink: projectRef; VideoRate: videoFrameRate; Dimensions: videoFrameSize; Rational: videoPixelAspectRatio fileDataRate;
    PixelDepth: videoPixelDepth; VideoColor: videoColorSpace; AlphaMode: videoAlphaMode;
    Colorant: videoAlphaPremultipleColor; Boolean: videoAlphaUnityIsTransparent loop;
    Text: videoCompressor audioCompressor tapeName altTapeName scene shotName shotLocation logComment artist album
    genre copyright composer engineer instrument;
    FieldOrder: videoFieldOrder; PullDown: pullDown; Integer: audioSampleRate trackNumber; SampleType: audioSampleType;
    ChannelType: audioChannelType; Text: speakerPlacement timeSignature; Timecode: startTimecode altTimecode;
    Time: duration introTime outCue relativeTimestamp; Date: shotDate videoModDate audioModDate metadataModDate releaseDate;
    seq Marker: markers; bag Media: contributedMedia; URI: absPeakAudioFilePath relativePeakAudioFilePath;
    Real: tempo numberOfBeats; Key: key; Stretch: stretchMode; TimeScaleStretch: timeScaleParams;
    ResampleParams: resampleParams; BeatSpliceStretch: beatSpliceParams; ScaleType: scaleType`),
  'http://www.aiim.org/pdfa/ns/id/': schema('Integer: part; Text: amd corr conformance'),
  'http://www.aiim.org/pdfa/ns/extension/': schema('any: schemas'),
};

/** A structure: the namespace of its fields, and their types. */
export interface Structure {
  readonly namespace: string;
  readonly fields: Schema;
}

const dynamicMedia = 'http://ns.adobe.com/xmp/1.0/DynamicMedia/';
const exif = 'http://ns.adobe.com/exif/1.0/';

/** The structures by their names. */
export const structures: Readonly<Record<string, Structure>> = {
  Dimensions: {
    namespace: 'http://ns.adobe.com/xap/1.0/sType/Dimensions#',
    fields: schema('Real: w h; Text: unit'),
  },
  Thumbnail: {
    namespace: 'http://ns.adobe.com/xap/1.0/g/img/',
    fields: schema('Integer: height width; Text: format image'),
  },
  ResourceEvent: {
    namespace: 'http://ns.adobe.com/xap/1.0/sType/ResourceEvent#',
    fields: schema('Text: action parameters; URI: instanceID; AgentName: softwareAgent; Date: when'),
  },
  ResourceRef: {
    namespace: 'http://ns.adobe.com/xap/1.0/sType/ResourceRef#',
    fields:
      schema(`URI: instanceID documentID manageTo manageUI; Text: versionID renditionParams managerVariant;
      RenditionClass: renditionClass; AgentName: manager`),
  },
  Version: {
    namespace: 'http://ns.adobe.com/xap/1.0/sType/Version#',
    fields: schema('Text: comments version; ResourceEvent: event; Date: modifyDate; ProperName: modifier'),
  },
  Job: { namespace: 'http://ns.adobe.com/xap/1.0/sType/Job#', fields: schema('Text: name id; URL: url') },
  Colorant: {
    namespace: 'http://ns.adobe.com/xap/1.0/g/',
    fields: schema(`Text: swatchName; ColorMode: mode; ColorType: type; Real: cyan magenta yellow black L;
      Integer: A B red green blue`),
  },
  Font: {
    namespace: 'http://ns.adobe.com/xap/1.0/sType/Font#',
    fields:
      schema(`Text: fontName fontFamily fontFace fontType versionString fontFileName; Boolean: composite;
      seq Text: childFontFiles`),
  },
  OECF: { namespace: exif, fields: schema('Integer: Columns Rows; seq Text: Names; seq Rational: Values') },
  CFAPattern: { namespace: exif, fields: schema('Integer: Columns Rows; seq Integer: Values') },
  DeviceSettings: { namespace: exif, fields: schema('Integer: Columns Rows; seq Text: Settings') },
  Flash: {
    namespace: exif,
    fields: schema('Boolean: Fired Function RedEyeMode; FlashReturn: Return; ZeroToThree: Mode'),
  },
  ProjectLink: { namespace: dynamicMedia, fields: schema('ProjectType: type; URI: path') },
  Time: { namespace: dynamicMedia, fields: schema('Integer: value; Rational: scale') },
  Timecode: { namespace: dynamicMedia, fields: schema('Text: timeValue; TimeFormat: timeFormat') },
  Marker: {
    namespace: dynamicMedia,
    fields: schema('Time: startTime duration; Text: comment name target; URI: location; MarkerType: type'),
  },
  Media: {
    namespace: dynamicMedia,
    fields: schema('URI: path webStatement; Text: track; Time: startTime duration; Boolean: managed'),
  },
  BeatSpliceStretch: {
    namespace: dynamicMedia,
    fields: schema('Boolean: useFileBeatsMarker; Real: riseInDecibel; Time: riseInTimeDuration'),
  },
  ResampleParams: { namespace: dynamicMedia, fields: schema('Quality: quality') },
  TimeScaleStretch: {
    namespace: dynamicMedia,
    fields: schema('Quality: quality; Real: frameSize frameOverlappingPercentage'),
  },
};
