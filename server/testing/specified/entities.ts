import type { CallName } from '#contract/call-paths.ts'

/** Where a field stands: in the reply of a call or in what the call takes, at a path of names (`items[].price`). */
export type Place = `${CallName} ${'reply' | 'input'}${'' | ` ${string}`}`

export interface SpecifiedEntity {
  entity: string
  fields: readonly string[]
  /** Every field stands in each of these places. */
  places: readonly Place[]
  /** Fields that stand elsewhere, or under another name, by decision. */
  otherwise?: Readonly<Record<string, { place: Place; name?: string; decision: string }>>
}

const ACCOUNT_PLACES = [
  'providerPage reply',
  'providerProfile reply',
  'getSignupApplication reply',
  'postSignupApplication reply',
  'getManageApplication reply',
  'putManageApplication reply',
  'getProviderProfile reply',
] as const satisfies readonly Place[]

const INPUT_ONLY = 'decisions/0061: a password is never in a reply'

/** Every entity of specification §3 with every field it names. */
export const SPECIFIED_ENTITIES: readonly SpecifiedEntity[] = [
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
    entity: 'Working hours settings',
    fields: [
      ...['providerId', 'providerTypeId', 'workingTimeForDay', 'dayIds', 'monthsInAdvanceBookable'],
      ...['advancedBookingHours', 'startDateStandardHours', 'endDateStandardHours'],
    ],
    places: ['getWorkingHours reply', 'putWorkingHours reply'],
  },
  {
    entity: 'Working hours item',
    fields: [
      ...['workingHoursId', 'providerAccountId', 'pivotStart', 'pivotEnd', 'weekDay', 'monthsInAdvance'],
      ...['advanceBookingHours', 'startTime', 'endTime'],
    ],
    places: ['listWorkingHoursItems reply []', 'filterWorkingHours reply items[]'],
  },
  {
    entity: 'Working hours exception',
    fields: ['workingHoursExceptionId', 'providerAccountId', 'startTime', 'endTime', 'isHoliday', 'action'],
    places: ['listWorkingHoursExceptions reply exceptions[]', 'addWorkingHoursException reply'],
  },
  {
    entity: 'Day schedule',
    fields: ['dayId', 'isOpened', 'workingIntervals'],
    places: ['getWorkingHours reply workingTimeForDay[]', 'putWorkingHours input workingTimeForDay[]'],
  },
  {
    entity: 'Working interval',
    fields: ['startHours', 'endHours', 'hasOverlap'],
    places: [
      'getWorkingHours reply workingTimeForDay[].workingIntervals[]',
      'putWorkingHours input workingTimeForDay[].workingIntervals[]',
    ],
  },
  { entity: 'Date-range filter', fields: ['fromDate', 'toDate'], places: ['filterWorkingHours input'] },
  {
    entity: 'Session',
    fields: ['type', 'isInvitation', 'startDateTime', 'groupSessionRecurrence'],
    places: ['listBookings reply items[]', 'sessionInfo reply', 'getSession reply'],
    otherwise: {
      groupSessionRecurrence: {
        place: 'providerPage reply sessionTemplates[]',
        decision: 'api.md, Shapes: a booked session is one date; its template lists the dates',
      },
    },
  },
  {
    entity: 'Group session recurrence',
    fields: ['startDateTime', 'participantsCount', 'zoomMeetingJoinUrl', 'groupSessionRecurrenceId'],
    places: [
      'providerPage reply sessionTemplates[].groupSessionRecurrence[]',
      'listSessionTemplates reply [].groupSessionRecurrence[]',
    ],
  },
  {
    entity: 'Session template',
    fields: [
      ...['type', 'location', 'title', 'description', 'fee', 'durationInMinutes', 'languageId', 'minParticipants'],
      ...['maxParticipants', 'groupSessionRecurrence', 'isActive'],
    ],
    places: ['listSessionTemplates reply []', 'getSessionTemplate reply'],
  },
  {
    entity: 'Invitation',
    fields: ['clientName', 'price', 'discountType', 'discount', 'newPrice', 'times'],
    places: ['listInvitations reply items[]', 'openInvitation reply'],
  },
  {
    entity: 'Payment row',
    fields: ['createdAt', 'counsellorName', 'customerName', 'price', 'startDateTime', 'status'],
    places: ['listPayments reply items[]'],
  },
  {
    entity: 'Transfer row',
    fields: ['bookedAt', 'counsellorName', 'clientName', 'amount', 'day', 'status'],
    places: ['listTransfers reply items[]'],
    otherwise: {
      bookedAt: {
        place: 'getTransfer reply items[]',
        name: 'startDateTime',
        decision: 'decisions/0017: a transfer gathers the sessions of a day; each is in its own reply',
      },
      clientName: {
        place: 'getTransfer reply items[]',
        name: 'paymentId',
        decision: 'decisions/0042: a client is named on the payment, after a reason was given',
      },
    },
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
  {
    entity: 'Customer request',
    fields: ['name', 'email', 'phone', 'availableTimes'],
    places: ['customerRequest input', 'listRequests reply []'],
  },
  { entity: 'Feedback', fields: ['feedback', 'score'], places: ['giveFeedback input', 'publicFeedback reply items[]'] },
  {
    entity: 'Availability request',
    fields: ['fromDate', 'toDate', 'durationInMinutes'],
    places: ['getAvailability input'],
  },
  {
    entity: 'Provider profile extras: text fields',
    fields: [
      ...['topicIds', 'languageIds', 'providerOrganizations', 'texts', 'dateOfBirth', 'businessType', 'companyName'],
      ...['vatNumber', 'registryCode'],
    ],
    places: ['putManageApplication input'],
  },
  {
    entity: 'Provider profile extras: photo',
    fields: ['profileImageCrop11Url', 'profileImageCrop169Url'],
    places: ['putProviderImage reply'],
  },
  { entity: 'Provider profile extras: counsellor types', fields: ['providerTypeId'], places: ['addCredential input'] },
  {
    entity: 'Provider profile extras: video',
    fields: ['name', 'video'],
    places: ['addProviderVideo input'],
  },
  {
    entity: 'Provider profile extras: video thumbnail',
    fields: ['videoThumbnailUrl'],
    places: ['addProviderVideo reply'],
  },
  {
    entity: 'Bank details',
    fields: [
      ...['iban', 'accountHolder', 'currency', 'countryCode', 'businessType', 'companyName', 'vatNumber'],
      ...['registrationNumber', 'addressLine1', 'addressLine2', 'postalCode', 'city', 'dateOfBirth', 'firstName'],
      ...['lastName', 'email', 'phone'],
    ],
    places: ['saveBankDetails input'],
  },
  {
    entity: 'Customer payment card',
    fields: ['number', 'expMonth', 'expYear', 'securityCode'],
    places: ['getStripeInfo reply'],
    otherwise: {
      number: {
        place: 'getStripeInfo reply',
        name: 'last4',
        decision: 'decisions/0029: the number is typed to the payment provider and never comes here',
      },
      securityCode: {
        place: 'startStripeConnect reply',
        name: 'clientSecret',
        decision: 'decisions/0029: the security code is typed to the payment provider and never comes here',
      },
    },
  },
]
