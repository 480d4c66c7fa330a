import type { GuideSource } from '#modules/content/values/guides.ts'

interface ArticleData {
  title: string
  description: string
  /** The canonical URL. */
  url: string
  language: string
  checked: string
  sources: readonly GuideSource[]
  brand: string
  publicUrl: string
}

/** Describes a guide as a schema.org article, with its publisher, the date of the last check and the sources. */
export function buildArticleData(article: ArticleData): Record<string, unknown> {
  const publisher = { '@type': 'Organization', name: article.brand, url: article.publicUrl }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': article.url,
    mainEntityOfPage: article.url,
    headline: article.title,
    description: article.description,
    inLanguage: article.language,
    dateModified: article.checked,
    author: publisher,
    publisher,
    citation: article.sources.map(({ name, url }) => ({ '@type': 'CreativeWork', name, url })),
  }
}
