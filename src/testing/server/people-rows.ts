import { randomUUID } from 'node:crypto'

/** Call table rows for administering people. Other roles are rejected before any lookup. */
export const PEOPLE_ROWS = {
  listUsers: {},
  previewBlock: { input: () => ({ id: randomUUID(), change: 'block' }), status: 404 },
  blockUser: { input: () => ({ id: randomUUID(), reason: 'No.' }), status: 404 },
  blockUserRole: { input: () => ({ id: randomUUID(), x: 'customer', reason: 'No.' }), status: 404 },
  activateUser: { input: () => ({ id: randomUUID(), reason: 'Yes.' }), status: 404 },
  activateUserRole: { input: () => ({ id: randomUUID(), x: 'provider', reason: 'Yes.' }), status: 404 },
  deactivateTherapist: { input: () => ({ id: randomUUID(), reason: 'No.' }), status: 404 },
  activateTherapist: { input: () => ({ id: randomUUID(), reason: 'Yes.' }), status: 404 },
  openCustomerProfile: { input: () => ({ customerId: randomUUID(), reason: 'A question.' }), status: 404 },
  getCustomerProfile: { input: () => ({ customerId: randomUUID() }), status: 404 },
  openProviderProfile: { input: () => ({ providerId: randomUUID(), reason: 'A question.' }), status: 404 },
  getProviderProfile: { input: () => ({ providerId: randomUUID() }), status: 404 },
  listAudit: {},
  listMessagesToUs: {},
  getMessageToUs: { input: () => ({ id: randomUUID() }), status: 404 },
  answerMessageToUs: { input: () => ({ id: randomUUID(), answer: 'Hello' }), status: 404 },
  settleMessageToUs: { input: () => ({ id: randomUUID(), isClosed: true }), status: 404 },
}
