export interface FaqItem {
  question: string
  answer: string
}

/** Builds schema.org structured data for a list of questions, for search engines. */
export const buildFaqData = (items: readonly FaqItem[]) => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  } as never,
})
