import { getCard, putCard, removeCard, startCard } from './keep-card.ts'

/** The pair for the embedded frame is the same pair (decision 0029): there is one way to save a card. */
export const cardUseCases = {
  getStripeInfo: getCard,
  startStripeConnect: startCard,
  putStripeConnect: putCard,
  deleteStripeConnect: removeCard,
  startStripeElementsConnect: startCard,
  putStripeElementsConnect: putCard,
}
