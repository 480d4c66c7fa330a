import { LANGUAGES, TOPICS } from '#platform/values/enums.ts'
import type { FirstKey, Translate } from '#platform/web/translate.ts'
import { isGroup, type Provider, type Template } from './choice.ts'

interface StructuredDataInput {
  provider: Provider
  /** Canonical URL. */
  url: string
  description: string
  /** Absolute URL. */
  picture: string | null
  t: Translate
}

/** Describes the provider as a schema.org ProfessionalService: identity, location, prices and rating. */
export function buildStructuredData({
  provider,
  url,
  description,
  picture,
  t,
}: StructuredDataInput): Record<string, unknown> {
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
    ...(provider.city ? { address: toPostalAddress(provider) } : {}),
    ...(provider.rating === null
      ? {}
      : { aggregateRating: toAggregateRating(provider.rating, provider.feedbackCount) }),
    priceRange: `${provider.minPrice} EUR+`,
    employee: { '@type': 'Person', name, jobTitle: provider.profession, ...listKnowledge(provider, t) },
    makesOffer: provider.sessionTemplates.map((template) => toOffer(template, url)),
  }
}

function toPostalAddress({ city, country }: Provider) {
  return { '@type': 'PostalAddress', addressLocality: city, ...(country ? { addressCountry: country } : {}) }
}

function toAggregateRating(rating: number, count: number) {
  return { '@type': 'AggregateRating', ratingValue: rating, reviewCount: count, bestRating: 5, worstRating: 1 }
}

function listKnowledge({ topicIds, languageIds }: Provider, t: Translate) {
  const topics = TOPICS.filter(({ topicId }) => topicIds.includes(topicId))
  const languages = LANGUAGES.filter(({ languageId }) => languageIds.includes(languageId))
  return {
    knowsAbout: topics.map(({ key }) => t(`topic.${key}` as FirstKey)),
    knowsLanguage: languages.map(({ code }) => code),
  }
}

/** True for a group without free places. Personal sessions are never full, because their times recur every week. */
const isFull = (template: Template) =>
  isGroup(template) && !template.groupSessionRecurrence?.some(({ freeSeats }) => freeSeats > 0)

function toOffer(template: Template, url: string) {
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
