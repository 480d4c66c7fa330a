import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

interface Site {
  brand: string
  publicUrl: string
  language: PathLanguage
}

/** Builds schema.org data for the site's organisation and search action. */
export function buildSiteData({ brand, publicUrl, language }: Site): Record<string, unknown> {
  const url = publicUrl + buildPagePath('finder', language)
  const organisation = { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: brand, url: publicUrl }
  const search = { '@type': 'EntryPoint', urlTemplate: `${url}?q={search_term_string}` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { ...organisation, logo: `${publicUrl}/icon-512.png` },
      {
        '@type': 'WebSite',
        '@id': `${publicUrl}/#website`,
        name: brand,
        url,
        inLanguage: language,
        publisher: { '@id': organisation['@id'] },
        potentialAction: { '@type': 'SearchAction', target: search, 'query-input': 'required name=search_term_string' },
      },
    ],
  }
}

/** Builds schema.org data for an organisation that has counsellors on the site. */
export function buildOrganizationData(organization: {
  name: string
  description: string
  url: string
  logo: string | null
}) {
  const { logo, ...rest } = organization
  return { '@context': 'https://schema.org', '@type': 'Organization', ...rest, ...(logo ? { logo } : {}) }
}
