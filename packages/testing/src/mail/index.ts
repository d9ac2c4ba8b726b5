export { startMailPage } from './mailPage.ts'
export { startMail, type MailServer, type ReceivedMail } from './startMail.ts'
