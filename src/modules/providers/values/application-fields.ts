/** Sections of an application in screen order; change requests refer to them. */
export const SECTIONS = [
  'person',
  'address',
  'work',
  'credentials',
  'about',
  'media',
  'organisations',
  'page',
  'business',
] as const
export type Section = (typeof SECTIONS)[number]

export const SECTION_BY_FIELD = {
  firstName: 'person',
  lastName: 'person',
  dateOfBirth: 'person',
  phone: 'person',
  isPhonePublic: 'person',
  isEmailPublic: 'person',
  timezone: 'person',
  country: 'address',
  addressLine1: 'address',
  addressLine2: 'address',
  postalCode: 'address',
  city: 'address',
  experienceInYears: 'work',
  topicIds: 'work',
  languageIds: 'work',
  credentials: 'credentials',
  texts: 'about',
  providerOrganizations: 'organisations',
  slug: 'page',
  businessType: 'business',
  companyName: 'business',
  registryCode: 'business',
  vatNumber: 'business',
  taxCountry: 'business',
  taxNumber: 'business',
} as const satisfies Record<string, Section>
export type ApplicationField = keyof typeof SECTION_BY_FIELD

/** Maximum number of organisations per profile. */
export const MAX_ORGANIZATIONS = 5
/** Maximum size, in bytes, of an evidence file: a scan or a photo of a certificate. */
export const EVIDENCE_MAX_BYTES = 10 * 1024 * 1024
export const EVIDENCE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type EvidenceType = (typeof EVIDENCE_TYPES)[number]
/** Providers are warned this many days before a credential expires. */
export const EXPIRY_WARNING_DAYS = 30

export const CREDENTIAL_STATUS = ['unchecked', 'verified', 'rejected', 'replaced'] as const
export type CredentialStatus = (typeof CREDENTIAL_STATUS)[number]

export const DECISIONS = ['approve', 'requestChanges', 'reject'] as const
export type Decision = (typeof DECISIONS)[number]
