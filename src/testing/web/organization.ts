import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from './build-reply.ts'

export const ORGANIZATION_ID = '00000000-0000-4000-8000-0000000000f1'
export const LONG_NAME = 'Северо-Эстонское объединение психологического консультирования'
/** A one-pixel picture. It is a data URL so that the browser makes no request. */
export const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=='

const TEXTS = {
  en: { description: 'We share a house.' },
  et: { description: 'Jagame maja.' },
  ru: { description: '' },
}

/** Builds an organisation as administrators see it. */
export const buildOrganizationReply = (
  part: PartialReply<Reply<'reviewOrganization'>> = {},
): Reply<'reviewOrganization'> =>
  buildReply('reviewOrganization', {
    organizationId: ORGANIZATION_ID,
    name: 'Kodusadam',
    slug: 'kodusadam',
    isActive: true,
    memberCount: 3,
    texts: TEXTS,
    ...part,
  })

/** Builds the same organisation as its manager sees it. */
export const buildCompanyReply = (part: PartialReply<Reply<'getCompany'>> = {}): Reply<'getCompany'> =>
  buildReply('getCompany', {
    organizationId: ORGANIZATION_ID,
    name: 'Kodusadam',
    slug: 'kodusadam',
    isActive: true,
    texts: TEXTS,
    ...part,
  })
