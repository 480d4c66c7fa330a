import type { SpecifiedEntity } from './entity.ts'

/** Entities for working hours, sessions, payments, requests and provider inputs. */
export const SESSION_ENTITIES: readonly SpecifiedEntity[] = [
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
      'listSessionTemplates reply sessionTemplates[].groupSessionRecurrence[]',
    ],
  },
  {
    entity: 'Session template',
    fields: [
      ...['type', 'location', 'title', 'description', 'fee', 'duration in minutes', 'language'],
      ...['minimum participants', 'maximum participants', 'dates', 'active or inactive'],
    ],
    named: {
      'duration in minutes': 'durationInMinutes',
      language: 'languageId',
      'minimum participants': 'minParticipants',
      'maximum participants': 'maxParticipants',
      dates: 'groupSessionRecurrence',
      'active or inactive': 'isActive',
    },
    places: ['listSessionTemplates reply sessionTemplates[]', 'getSessionTemplate reply'],
  },
  {
    entity: 'Invitation',
    fields: ['client', 'price', 'discount type', 'discount', 'new price', 'dates'],
    named: { client: 'clientName', 'discount type': 'discountType', 'new price': 'newPrice', dates: 'times' },
    places: ['listInvitations reply items[]', 'openInvitation reply'],
  },
  {
    entity: 'Payment row',
    fields: ['booking date', 'counsellor', 'customer', 'price', 'session date', 'status'],
    named: {
      'booking date': 'createdAt',
      counsellor: 'counsellorName',
      customer: 'customerName',
      'session date': 'startDateTime',
    },
    places: ['listPayments reply items[]'],
  },
  {
    entity: 'Transfer row',
    fields: ['booking date', 'counsellor', 'customer', 'price', 'session date', 'status'],
    named: { counsellor: 'counsellorName', price: 'amount', 'session date': 'day' },
    places: ['listTransfers reply items[]'],
    otherwise: {
      'booking date': {
        place: 'getPayment reply',
        name: 'createdAt',
        decision: 'decisions/0017: a transfer gathers the sessions of a day; its items lead to their payments',
      },
      customer: {
        place: 'getPayment reply',
        name: 'customerName',
        decision: 'decisions/0017 and 0042: a client is named on the payment, once a reason was given',
      },
    },
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
      ...['about', 'specialities', 'consultation languages', 'organisations', 'birthday', 'business type'],
      ...['company name', 'VAT number', 'registry number'],
    ],
    named: {
      about: 'texts',
      specialities: 'topicIds',
      'consultation languages': 'languageIds',
      organisations: 'providerOrganizations',
      birthday: 'dateOfBirth',
      'business type': 'businessType',
      'company name': 'companyName',
      'VAT number': 'vatNumber',
      'registry number': 'registryCode',
    },
    places: ['putManageApplication input'],
  },
  {
    entity: 'Provider profile extras: photo',
    fields: ['square crop', 'landscape crop'],
    named: { 'square crop': 'profileImageCrop11Url', 'landscape crop': 'profileImageCrop169Url' },
    places: ['putProviderImage reply'],
  },
  {
    entity: 'Provider profile extras: counsellor types',
    fields: ['counsellor type'],
    named: { 'counsellor type': 'providerTypeId' },
    places: ['addCredential input'],
  },
  {
    entity: 'Provider profile extras: video',
    fields: ['name', 'file'],
    named: { file: 'video' },
    places: ['addProviderVideo input'],
  },
  {
    entity: 'Provider profile extras: video thumbnail',
    fields: ['generated thumbnail'],
    named: { 'generated thumbnail': 'videoThumbnailUrl' },
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
    fields: ['number', 'expiry month', 'expiry year', 'security code'],
    named: { 'expiry month': 'expMonth', 'expiry year': 'expYear' },
    places: ['getStripeInfo reply'],
    otherwise: {
      number: {
        place: 'getStripeInfo reply',
        name: 'last4',
        decision: 'decisions/0029: the number is typed to the payment provider and never comes here',
      },
      'security code': {
        place: 'startStripeConnect reply',
        name: 'clientSecret',
        decision: 'decisions/0029: the security code is typed to the payment provider and never comes here',
      },
    },
  },
]
