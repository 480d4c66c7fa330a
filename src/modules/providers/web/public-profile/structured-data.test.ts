import { expect, it } from 'vitest'
import { enFirst } from '#modules/texts/en-first.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { getTranslate, registerTexts } from '#platform/web/translate.ts'
import type { Provider } from './choice.ts'
import { buildStructuredData } from './structured-data.ts'

registerTexts('en', enFirst)

const provider = {
  firstName: 'Anna',
  lastName: 'Lepalind',
  profession: 'Clinical psychologist',
  city: 'Tallinn',
  country: 'EE',
  phone: null,
  rating: 4.9,
  feedbackCount: 25,
  minPrice: 45,
  topicIds: [1, 2],
  languageIds: [1],
  sessionTemplates: [{ sessionTemplateId: 'first', title: 'First session', description: '', fee: 45 }],
} as unknown as Provider
const url = 'https://hool.test/en/anna-lepalind'
const input = { provider, url, description: 'Words', picture: null, t: getTranslate('en') }

it('describes identity, location, prices and rating', () => {
  expect(buildStructuredData(input)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    '@id': url,
    name: 'Anna Lepalind',
    url,
    description: 'Words',
    address: { '@type': 'PostalAddress', addressLocality: 'Tallinn', addressCountry: 'EE' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.9, reviewCount: 25, bestRating: 5, worstRating: 1 },
    priceRange: '45 EUR+',
    employee: {
      '@type': 'Person',
      name: 'Anna Lepalind',
      jobTitle: 'Clinical psychologist',
      knowsAbout: ['Anxiety', 'Burnout'],
      knowsLanguage: ['et'],
    },
    makesOffer: [
      {
        '@type': 'Offer',
        price: '45.00',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
        url: `${url}?session=first`,
        itemOffered: { '@type': 'Service', name: 'First session' },
      },
    ],
  })
})
it('omits a missing rating and an unpublished phone number', () => {
  const data = buildStructuredData({ ...input, provider: { ...provider, rating: null, feedbackCount: 0 } })
  expect(data).not.toHaveProperty('aggregateRating')
  expect(data).not.toHaveProperty('telephone')
})

it.each([
  [[0, 0], 'SoldOut'],
  [[0, 2], 'InStock'],
  [[], 'SoldOut'],
])('marks a group with free places %j as %s', (seats, availability) => {
  const group = { ...provider.sessionTemplates[0], type: SESSION_TYPE.group }
  const dates = seats.map((freeSeats) => ({ freeSeats }))
  const sessionTemplates = [{ ...group, groupSessionRecurrence: dates }] as unknown as Provider['sessionTemplates']
  const { makesOffer } = buildStructuredData({ ...input, provider: { ...provider, sessionTemplates } })
  expect(makesOffer).toMatchObject([{ availability: `https://schema.org/${availability}` }])
})
