import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from './build-reply.ts'

type Profile = Reply<'getManageApplication'>

const EMPTY_TEXTS = { profession: '', about: '', title: '', description: '' }

/** Builds a counsellor's own application. By default it is a complete draft. */
export const buildOwnProfile = (part: PartialReply<Profile> = {}): Profile =>
  buildReply('getManageApplication', {
    providerAccountId: '00000000-0000-4000-8000-00000000000d',
    status: 'draft',
    firstName: 'Anna',
    lastName: 'Lepalind',
    publicName: { firstName: 'Anna', lastName: 'Lepalind' },
    emailAddress: 'anna@practice.test',
    dateOfBirth: '1980-05-17',
    phone: '+37255555555',
    timezone: 'Europe/Tallinn',
    country: 'EE',
    addressLine1: 'Pikk 1',
    addressLine2: '',
    postalCode: '10115',
    city: 'Tallinn',
    experienceInYears: 7,
    topicIds: [1],
    languageIds: [1],
    texts: { et: EMPTY_TEXTS, en: { ...EMPTY_TEXTS, profession: 'Psychologist', about: 'I listen.' }, ru: EMPTY_TEXTS },
    slug: 'anna-lepalind',
    businessType: 'person',
    companyName: '',
    registryCode: '',
    vatNumber: '',
    taxCountry: 'EE',
    taxNumber: '48005170001',
    providerOrganizations: [],
    ...part,
  } as PartialReply<Profile>)

/** Builds an unchecked certificate. */
export const buildCredential = (
  part: PartialReply<Profile['credentials'][number]> = {},
): PartialReply<Profile['credentials'][number]> => ({
  credentialId: '00000000-0000-4000-8000-0000000000c1',
  providerTypeId: 1,
  status: 'unchecked',
  number: 'N-1',
  issuer: 'Näidisliit',
  evidenceName: 'tunnistus.pdf',
  evidenceType: 'application/pdf',
  ...part,
})
