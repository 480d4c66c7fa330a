/** Texts that the specification words, each with its paragraph; the spelling is its own. */
export const SPECIFIED_TEXTS: readonly (readonly [paragraph: string, text: string])[] = [
  ['§2', 'Find a Counselor'],

  ['§2 provider menu', 'Dashboard'],
  ['§2 provider menu', 'My Profile'],
  ['§2 provider menu', 'Working Hours'],
  ['§2 provider menu', 'Session Types'],
  ['§2 provider menu', 'Signup application'],
  ['§2 provider menu', 'My Website'],
  ['§2 provider and customer menu', 'Sign Out'],
  ['§2 both menus: the view toggle', 'Counsellor View'],
  ['§2 customer menu', 'Log in'],
  ['§2 customer menu', 'Profile'],
  ['§2 customer menu', 'My Sessions'],
  ['§2 customer menu', 'Explore'],

  // Also worded 'This field is required'; one sentence is used everywhere.
  ['§5', 'This is a required field'],
  ['§5', 'The email is not valid'],
  ['§5', 'Date not valid'],
  ['§5', 'Your country of residence and your bank account coutry cannot be different!'],
  ['§5', 'Invalid IBAN number'],
  ['§5', 'Please add at least one available time!'],

  ['§8', 'Wrong credentials'],
  ['§8', 'Action failed'],
  ['§8', 'Action was successful'],
  ['§8', 'There was an error sending your message, please try again!'],
  ['§8', 'Your message has been sent!'],
  ['§8', 'If your email address is registered in our system, you have received password reset instructions.'],
  ['§8', 'Profile updated sucessfully!'],
  ['§8', 'Bank account updated sucessfully!'],
  ['§8', 'Account created successfully!'],
  ['§8', 'An error occurred during transfer processing'],
  ['§8', 'A problem occurred while processing the transfer'],
  ['§8', 'Transfer was completed successfully'],
  ['§8', 'Refund was completed successfully'],
  ['§8', 'Are you sure you want to refund this payment?'],
  ['§8', 'Are you sure you want to retry this transfer?'],
]

/** Specification §3: languages and specialities as people read them in English. */
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
