import { putBookmark } from './bookmarks.ts'
import { logIn, logInSecondStep, wakeAccount } from './log-in.ts'
import { getProfile, putProfile } from './own-profile.ts'
import { addPasskey, newPasskeyOptions, removePasskey, renamePasskey } from './passkeys/keep-passkeys.ts'
import { logInWithPasskey, passkeyOptions } from './passkeys/show-passkey.ts'
import { proveEmail } from './prove-email.ts'
import { proveItIsMe } from './prove-it-is-me.ts'
import { refreshLogin } from './refresh-login.ts'
import { forgotPassword, updatePassword } from './reset-password.ts'
import { sendProofAgain } from './send-proof-again.ts'
import { getSafety } from './show-safety.ts'
import { endLogin, endOtherLogins, listLogins, signOut } from './sign-out.ts'
import { signUpAsCustomer, signUpAsProvider } from './sign-up.ts'
import { confirmTwoStep, endTwoStep, newRecoveryCodes, startTwoStep } from './two-step/change-two-step.ts'

export const accountUseCases = {
  login: logIn,
  refreshToken: refreshLogin,
  signOut,
  customerSignUp: signUpAsCustomer,
  accountSignUp: signUpAsProvider,
  sendVerifyEmail: sendProofAgain,
  verifyEmail: proveEmail,
  forgotPassword,
  updatePassword,
  listLogins,
  endLogin,
  endOtherLogins,
  getProfile,
  putProfile,
  putBookmark,
  loginSecondStep: logInSecondStep,
  wakeAccount,
  passkeyOptions,
  loginPasskey: logInWithPasskey,
  proveItIsMe,
  getSafety,
  startTwoStep,
  confirmTwoStep,
  newRecoveryCodes,
  endTwoStep,
  newPasskeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
}
