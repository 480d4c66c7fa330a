import type { FieldPath, SpecifiedEntity } from './entity.ts'

const ACCOUNT_PLACES = [
  'providerPage reply',
  'providerProfile reply',
  'getSignupApplication reply',
  'postSignupApplication reply',
  'getManageApplication reply',
  'putManageApplication reply',
  'getProviderProfile reply',
] as const satisfies readonly FieldPath[]

const INPUT_ONLY = 'decisions/0061: a password is never in a reply'

/** Entities for accounts, logins, general items and provider metadata. */
export const ACCOUNT_ENTITIES: readonly SpecifiedEntity[] = [
  {
    entity: 'Provider account',
    fields: [
      ...['providerId', 'providerTypeIds', 'phoneNumber', 'emailAddress', 'businessType', 'registryCode', 'vatNumber'],
      ...['profileVideoId', 'firstName', 'lastName', 'description', 'profession', 'address', 'addressLine1'],
      ...['addressLine2', 'postalCode', 'city', 'country', 'experienceInYears', 'topics', 'topicIds', 'languages'],
      ...['languageIds', 'rating', 'avgHourlyPrice', 'minPrice', 'minimumSessionPrice', 'endedSessionsCount'],
      ...['uniqueCustomersWithEndedSessions', 'attendancePercentage', 'isBookmarked', 'zoomUserId', 'dateOfBirth'],
      ...['password', 'confirmPassword', 'profileImageFileId', 'profileImageUrl', 'profileImageCrop11Url'],
      ...['profileImageCrop169Url', 'customerAccount', 'providerOrganizations', 'phone', 'timezone', 'totalSessions'],
      ...['videoThumbnailUrl', 'userId', 'isUserBlocked', 'createdAt', 'workingHoursUpdated', 'stripeAccountUpdated'],
      'sessionsUpdated',
    ],
    places: ACCOUNT_PLACES,
    otherwise: {
      password: { place: 'accountSignUp input', decision: INPUT_ONLY },
      confirmPassword: { place: 'accountSignUp input', decision: INPUT_ONLY },
    },
  },
  {
    entity: 'Provider response',
    fields: ['allTopics', 'allLanguages', 'allProviderTypes', 'authResult'],
    places: ACCOUNT_PLACES,
  },
  {
    entity: 'Provider organisation link',
    fields: ['providerOraganizationId', 'providerAccountId', 'name'],
    places: [
      'providerPage reply providerOrganizations[]',
      'getManageApplication reply providerOrganizations[]',
      'listOwnOrganizations reply links[]',
    ],
  },
  {
    entity: 'Customer account',
    fields: [
      ...['customerAccountId', 'providerAccountId', 'emailAddress', 'firstName', 'lastName', 'dateOfBirth'],
      ...['uiLanguage', 'password', 'confirmPassword', 'profileImageFileId', 'profileImageUrl'],
      ...['profileImageCrop11Url', 'profileImageCrop169Url', 'bookingPrerequisitesConfigured'],
      ...['providerAccountStatus', 'paymentMethodStatus', 'phone', 'addressLine1', 'addressLine2', 'postalCode'],
      ...['city', 'country', 'role', 'isExpress', 'workingHoursUpdated', 'stripeAccountUpdated', 'sessionsUpdated'],
      'emailConfirmed',
    ],
    places: ['getProfile reply', 'putProfile reply', 'putProfile input'],
    otherwise: {
      password: { place: 'customerSignUp input', decision: INPUT_ONLY },
      confirmPassword: { place: 'customerSignUp input', decision: INPUT_ONLY },
    },
  },
  { entity: 'Login payload', fields: ['userName', 'password'], places: ['login input'] },
  {
    entity: 'Login result',
    fields: ['accessToken', 'refreshToken', 'cancelToken', 'role', 'emailConfirmed'],
    places: ['login reply', 'refreshToken reply', 'verifyEmail reply', 'providerPage reply authResult'],
  },
  {
    entity: 'Sign-up payload',
    fields: ['firstName', 'lastName', 'emailAddress', 'password', 'confirmPassword', 'uiLanguage', 'timezone'],
    places: ['customerSignUp input', 'accountSignUp input'],
  },
  {
    entity: 'General items: languages',
    fields: ['languageId', 'name', 'flagUrl', 'isUiLanguage', 'code'],
    places: ['generalItems reply allLanguages[]', 'providerPage reply allLanguages[]'],
  },
  {
    entity: 'General items: topics',
    fields: ['topicId', 'name'],
    places: ['generalItems reply allTopics[]', 'providerPage reply allTopics[]'],
  },
  {
    entity: 'General items: provider types',
    fields: ['providerTypeId', 'name'],
    places: ['generalItems reply allProviderTypes[]', 'providerPage reply allProviderTypes[]'],
  },
  {
    entity: 'General items: localizations',
    fields: ['languageCode', 'providerTypeId', 'topicId', 'languageId', 'name'],
    places: ['generalItems reply localizations[]'],
  },
  {
    entity: 'Provider meta',
    fields: ['slug', 'languageCode', 'title', 'description', 'picture'],
    places: ['providerMetadata reply []'],
  },
]
