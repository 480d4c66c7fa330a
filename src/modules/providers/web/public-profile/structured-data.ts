import { LANGUAGES, TOPICS } from '#platform/values/enums.ts'
import type { FirstKey, Translate } from '#platform/web/translate.ts'
import { isGroup, type Provider, type Template } from './choice.ts'

interface Facts {
  provider: Provider
  /** Canonical address. */
  url: string
  description: string
  /** Absolute. */
  picture: string | null
  t: Translate
}

/** The counsellor as schema.org describes a practice, for search engines: who, where, what it costs, how it was rated. */
export function structuredData({ provider, url, description, picture, t }: Facts): Record<string, unknown> {
  const name = `${provider.firstName} ${provider.lastName}`
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    '@id': url,
    name,
    url,
    description,
    ...(picture ? { image: picture } : {}),
    ...(provider.phone ? { telephone: provider.phone } : {}),
    ...(provider.city ? { address: addressOf(provider) } : {}),
    ...(provider.rating === null ? {} : { aggregateRating: ratingOf(provider.rating, provider.feedbackCount) }),
    priceRange: `${provider.minPrice} EUR+`,
    employee: { '@type': 'Person', name, jobTitle: provider.profession, ...knowledgeOf(provider, t) },
    makesOffer: provider.sessionTemplates.map((template) => offerOf(template, url)),
  }
}

function addressOf({ city, country }: Provider) {
  return { '@type': 'PostalAddress', addressLocality: city, ...(country ? { addressCountry: country } : {}) }
}

function ratingOf(rating: number, count: number) {
  return { '@type': 'AggregateRating', ratingValue: rating, reviewCount: count, bestRating: 5, worstRating: 1 }
}

function knowledgeOf({ topicIds, languageIds }: Provider, t: Translate) {
  const topics = TOPICS.filter(({ topicId }) => topicIds.includes(topicId))
  const languages = LANGUAGES.filter(({ languageId }) => languageIds.includes(languageId))
  return {
    knowsAbout: topics.map(({ key }) => t(`topic.${key}` as FirstKey)),
    knowsLanguage: languages.map(({ code }) => code),
  }
}

/** A group whose dates have no free place; personal times come anew every week. */
const isFull = (template: Template) =>
  isGroup(template) && !template.groupSessionRecurrence?.some(({ freeSeats }) => freeSeats > 0)

function offerOf(template: Template, url: string) {
  return {
    '@type': 'Offer',
    price: template.fee.toFixed(2),
    priceCurrency: 'EUR',
    availability: `https://schema.org/${isFull(template) ? 'SoldOut' : 'InStock'}`,
    url: `${url}?session=${template.sessionTemplateId}`,
    itemOffered: {
      '@type': 'Service',
      name: template.title,
      ...(template.description ? { description: template.description } : {}),
    },
  }
}
