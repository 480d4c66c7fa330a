import type { Reply } from '#platform/web/api.ts'
import { type Part, replyOf } from './reply-of.ts'

export const ORGANISATION_ID = '00000000-0000-4000-8000-0000000000f1'
export const LONG_NAME = 'Северо-Эстонское объединение психологического консультирования'
/** A picture of one pixel as a data URL, so that no request is made. */
export const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=='

const TEXTS = {
  en: { description: 'We share a house.' },
  et: { description: 'Jagame maja.' },
  ru: { description: '' },
}

/** An organisation as administrators see it. */
export const organisationOf = (part: Part<Reply<'reviewOrganization'>> = {}): Reply<'reviewOrganization'> =>
  replyOf('reviewOrganization', {
    organizationId: ORGANISATION_ID,
    name: 'Kodusadam',
    slug: 'kodusadam',
    isActive: true,
    memberCount: 3,
    texts: TEXTS,
    ...part,
  })

/** The same as its manager sees it. */
export const companyOf = (part: Part<Reply<'getCompany'>> = {}): Reply<'getCompany'> =>
  replyOf('getCompany', {
    organizationId: ORGANISATION_ID,
    name: 'Kodusadam',
    slug: 'kodusadam',
    isActive: true,
    texts: TEXTS,
    ...part,
  })
