export { eraseContactMessages, listContactMessages } from './contact-messages.ts'
