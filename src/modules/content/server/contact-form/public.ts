export { forgetMessagesToUs, messagesToUs } from './contact-messages.ts'
