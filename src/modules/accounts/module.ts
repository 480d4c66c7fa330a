import { defineModule } from '#platform/server/module.ts'
import { accountEmailTemplates } from './emails/account-emails.ts'
import { deactivateAccount, deleteAccount, getDeletionObstacles } from './server/account-deletion/delete-account.ts'
import { putBookmark } from './server/bookmarks.ts'
import { confirmIdentity } from './server/confirm-identity.ts'
import { downloadData, getDataRequest, requestData } from './server/data-export/data-requests.ts'
import { dataExportJobs } from './server/data-export/public.ts'
import { getEmailPreferences, updateEmailPreferences } from './server/email-preferences/show-preferences.ts'
import { logIn, logInSecondStep, reactivateAccount } from './server/log-in.ts'
import { getProfile, putProfile } from './server/own-profile.ts'
import { logInWithPasskey, passkeyOptions } from './server/passkeys/log-in-with-passkey.ts'
import { addPasskey, newPasskeyOptions, removePasskey, renamePasskey } from './server/passkeys/manage-passkeys.ts'
import { accountJobs } from './server/public.ts'
import { refreshLogin } from './server/refresh-login.ts'
import { resendVerification } from './server/resend-verification.ts'
import { forgotPassword, updatePassword } from './server/reset-password.ts'
import { getSecurity } from './server/show-security.ts'
import { endLogin, endOtherLogins, listLogins, signOut } from './server/sign-out.ts'
import { signUpAsCustomer, signUpAsProvider } from './server/sign-up.ts'
import { agree, withdrawConsent } from './server/terms/agree.ts'
import { termsJobs } from './server/terms/public.ts'
import { getAgreements } from './server/terms/show-agreements.ts'
import { termsOfUse } from './server/terms/show-terms.ts'
import { confirmTwoStep, endTwoStep, newRecoveryCodes, startTwoStep } from './server/two-step/change-two-step.ts'
import { verifyEmail } from './server/verify-email.ts'

export const accountsModule = defineModule({
  useCases: {
    getEmailPreferences,
    updateEmailPreferences,
    getClosing: getDeletionObstacles,
    closeAccount: deleteAccount,
    deactivateAccount,
    getDataRequest,
    requestData,
    downloadData,
    login: logIn,
    refreshToken: refreshLogin,
    signOut,
    customerSignUp: signUpAsCustomer,
    accountSignUp: signUpAsProvider,
    sendVerifyEmail: resendVerification,
    verifyEmail,
    forgotPassword,
    updatePassword,
    listLogins,
    endLogin,
    endOtherLogins,
    getProfile,
    putProfile,
    putBookmark,
    loginSecondStep: logInSecondStep,
    reactivateAccount,
    passkeyOptions,
    loginPasskey: logInWithPasskey,
    proveItIsMe: confirmIdentity,
    getSafety: getSecurity,
    startTwoStep,
    confirmTwoStep,
    newRecoveryCodes,
    endTwoStep,
    newPasskeyOptions,
    addPasskey,
    renamePasskey,
    removePasskey,
    termsOfUse,
    getAgreements,
    agree,
    withdrawConsent,
  },
  jobs: [dataExportJobs, accountJobs, termsJobs],
  emails: accountEmailTemplates,
})
