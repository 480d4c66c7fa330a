/**
 * Texts that the specification quotes, with their keys in the English catalogue. The spelling is the specification's.
 */
export const SPECIFIED_TEXTS: readonly (readonly [paragraph: string, key: string, text: string])[] = [
  ['§2', 'finder.title', 'Find a Counselor'],

  ['§2 provider menu', 'nav.dashboard', 'Dashboard'],
  ['§2 provider menu', 'nav.myProfile', 'My Profile'],
  ['§2 provider menu', 'nav.workingHours', 'Working Hours'],
  ['§2 provider menu', 'nav.sessionTypes', 'Session Types'],
  ['§2 provider menu', 'nav.application', 'Signup application'],
  ['§2 provider menu', 'nav.myWebsite', 'My Website'],
  ['§2 provider and customer menu', 'nav.signOut', 'Sign Out'],
  ['§2 both menus: the view toggle', 'nav.counsellorView', 'Counsellor View'],
  ['§2 customer menu', 'nav.logIn', 'Log in'],
  ['§2 customer menu', 'nav.profile', 'Profile'],
  ['§2 customer menu', 'nav.mySessions', 'My Sessions'],
  ['§2 customer menu', 'nav.explore', 'Explore'],

  // Also specified as 'This field is required'; one wording is used everywhere.
  ['§5', 'error.required', 'This is a required field'],
  ['§5', 'error.emailInvalid', 'The email is not valid'],
  ['§5', 'error.dateInvalid', 'Date not valid'],
  ['§5', 'error.bankCountryDiffers', 'Your country of residence and your bank account coutry cannot be different!'],
  ['§5', 'error.ibanInvalid', 'Invalid IBAN number'],
  ['§5', 'error.requestTimes', 'Please add at least one available time!'],

  ['§8', 'domainError.wrongCredentials', 'Wrong credentials'],
  ['§8', 'generic.failed', 'Action failed'],
  ['§8', 'generic.succeeded', 'Action was successful'],
  ['§8', 'generic.contactFailed', 'There was an error sending your message, please try again!'],
  ['§8', 'generic.contactSent', 'Your message has been sent!'],
  [
    '§8',
    'generic.resetSent',
    'If your email address is registered in our system, you have received password reset instructions.',
  ],
  ['§8', 'generic.profileUpdated', 'Profile updated sucessfully!'],
  ['§8', 'generic.bankUpdated', 'Bank account updated sucessfully!'],
  ['§8', 'generic.accountCreated', 'Account created successfully!'],
  ['§8', 'domainError.transferError', 'An error occurred during transfer processing'],
  ['§8', 'domainError.transferProblem', 'A problem occurred while processing the transfer'],
  ['§8', 'generic.transferDone', 'Transfer was completed successfully'],
  ['§8', 'generic.refundDone', 'Refund was completed successfully'],
  ['§8', 'generic.refundConfirm', 'Are you sure you want to refund this payment?'],
  ['§8', 'generic.retryConfirm', 'Are you sure you want to retry this transfer?'],
]

/** Specification §3: names of languages and specialities in English. */
export const SPECIFIED_NAMES = {
  languages: [
    ...['Estonian', 'English', 'Lithuanian', 'German', 'Finnish', 'Swedish', 'Latvian', 'Ukrainian', 'Russian'],
  ],
  specialities: [
    ...['addiction', 'aging', 'anxiety', 'body image', 'burnout', 'depression', 'grief', 'lgbt', 'loneliness'],
    ...['mindfulness', 'nutrition', 'parenthood', 'relationships', 'self development', 'self esteem', 'stress'],
    ...['trauma', 'violence', 'codependency'],
  ],
} as const
