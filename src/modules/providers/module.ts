import { defineModule } from '#platform/server/module.ts'
import { applicationEmailTemplates } from './emails/application-emails.ts'
import { decideApplication } from './server/applications/decide.ts'
import {
  addCredential,
  changeCredential,
  credentialEvidence,
  deleteCredential,
} from './server/applications/edit-credentials.ts'
import { applicationJobs, eraseApplication } from './server/applications/public.ts'
import { getApplication, listApplications, reviewedEvidence } from './server/applications/review.ts'
import { getManageApplication, putManageApplication } from './server/applications/save-application.ts'
import { getSignupApplication, postSignupApplication } from './server/applications/send-application.ts'
import { firstAvailability, getAvailability } from './server/get-availability.ts'
import { addProviderVideo } from './server/media/add-video.ts'
import { deleteCustomerImage, restoreCustomerImage } from './server/media/own-picture.ts'
import { eraseMedia, mediaJobs } from './server/media/public.ts'
import { deleteProviderImage, deleteProviderVideo, restoreProviderMedia } from './server/media/remove-media.ts'
import { getProviderMedia } from './server/media/show-media.ts'
import {
  deleteCompanyLogo,
  deleteOrganizationLogo,
  putCompanyLogo,
  putOrganizationLogo,
} from './server/media/store-logo.ts'
import { putCustomerImage, putProviderImage } from './server/media/store-picture.ts'
import { getOwnWebsite } from './server/own-website.ts'
import { eraseProvider } from './server/public.ts'
import { activateSessionTemplate, deactivateSessionTemplate } from './server/session-types/activate-template.ts'
import { addGroupDates, addSessionTemplate } from './server/session-types/add-template.ts'
import { cancelGroupDate, holdGroupDate } from './server/session-types/cancel-date.ts'
import { putSessionTemplate } from './server/session-types/edit-template.ts'
import { listGroupDecisions } from './server/session-types/group-decisions.ts'
import { orderSessionTemplates } from './server/session-types/order-templates.ts'
import { eraseSessionTemplates, sessionTemplateJobs } from './server/session-types/public.ts'
import { getSessionTemplate, listSessionTemplates, previewGroupDates } from './server/session-types/show-templates.ts'
import { providerMetadata, providerPage, providerProfile } from './server/show-provider.ts'

export const providersModule = defineModule({
  useCases: {
    getAvailability,
    firstAvailability,
    getSignupApplication,
    postSignupApplication,
    getManageApplication,
    putManageApplication,
    addCredential,
    changeCredential,
    deleteCredential,
    credentialEvidence,
    listApplications,
    getApplication,
    decideApplication,
    reviewedEvidence,
    providerProfile,
    providerPage,
    providerMetadata,
    getOwnWebsite,
    getProviderMedia,
    putProviderImage,
    deleteProviderImage,
    restoreProviderMedia,
    addProviderVideo,
    deleteProviderVideo,
    putCustomerImage,
    deleteCustomerImage,
    restoreCustomerImage,
    putCompanyLogo,
    deleteCompanyLogo,
    putOrganizationLogo,
    deleteOrganizationLogo,
    listSessionTemplates,
    addSessionTemplate,
    getSessionTemplate,
    putSessionTemplate,
    activateSessionTemplate,
    deactivateSessionTemplate,
    orderSessionTemplates,
    addGroupDates,
    previewGroupDates,
    cancelGroupDate,
    holdGroupDate,
    listGroupDecisions,
  },
  jobs: [applicationJobs, mediaJobs, sessionTemplateJobs],
  emails: applicationEmailTemplates,
  eraseData: async (tx, { now }, { customerAccountId }) => {
    await eraseMedia(tx, customerAccountId, now)
    await eraseApplication(tx, customerAccountId)
    await eraseSessionTemplates(tx, customerAccountId)
    await eraseProvider(tx, customerAccountId)
  },
})
