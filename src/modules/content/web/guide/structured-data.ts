import type { GuideSource } from '#modules/content/values/guides.ts'

interface Facts {
  title: string
  description: string
  /** Canonical address. */
  url: string
  language: string
  checked: string
  sources: readonly GuideSource[]
  brand: string
  publicUrl: string
}

/** A guide as schema.org describes an article, for search engines: who answers for it, when it was checked, what it rests on. */
export function structuredData(facts: Facts): Record<string, unknown> {
  const publisher = { '@type': 'Organization', name: facts.brand, url: facts.publicUrl }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': facts.url,
    mainEntityOfPage: facts.url,
    headline: facts.title,
    description: facts.description,
    inLanguage: facts.language,
    dateModified: facts.checked,
    author: publisher,
    publisher,
    citation: facts.sources.map(({ name, url }) => ({ '@type': 'CreativeWork', name, url })),
  }
}
