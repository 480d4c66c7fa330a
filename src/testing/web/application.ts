import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from './build-reply.ts'

export const APPLICANT_ID = '00000000-0000-4000-8000-00000000000a'
export const CREDENTIAL_ID = '00000000-0000-4000-8000-0000000000c1'

type Application = Reply<'getApplication'>

const text = { profession: '', about: '', title: '', description: '' }

/** Builds an application submitted for review, with one unchecked certificate. */
export const buildApplicationReply = (part: PartialReply<Application> = {}): Application =>
  buildReply('getApplication', {
    providerAccountId: APPLICANT_ID,
    status: 'submitted',
    waitingSince: '2026-11-23T08:00:00Z',
    firstName: 'Linda',
    lastName: 'Proovikask',
    publicName: { firstName: 'Linda', lastName: 'Proovikask' },
    emailAddress: 'linda@applicant.test',
    phone: '+37255555555',
    dateOfBirth: '1990-05-17',
    country: 'EE',
    city: 'Tartu',
    slug: 'linda-proovikask',
    experienceInYears: 7,
    topicIds: [1],
    languageIds: [1, 2],
    businessType: 'person',
    taxCountry: 'EE',
    providerOrganizations: [],
    texts: { et: { ...text, about: 'Kuulan rahulikult.' }, en: { ...text, profession: 'Psychologist' }, ru: text },
    credentials: [
      {
        credentialId: CREDENTIAL_ID,
        providerTypeId: 1,
        status: 'unchecked',
        number: '123-45',
        issuer: 'University of Tartu',
        registerUrl: 'https://register.example.ee/123-45',
        validUntil: '2028-01-31',
        evidenceName: 'diploma.pdf',
        evidenceType: 'application/pdf',
      },
    ],
    ...part,
  } as PartialReply<Application>)
