import { putBookmark } from './bookmarks.ts'
import { contactUs } from './contact-us.ts'
import { logIn } from './log-in.ts'
import { getProfile, putProfile } from './own-profile.ts'
import { proveEmail } from './prove-email.ts'
import { refreshLogin } from './refresh-login.ts'
import { forgotPassword, updatePassword } from './reset-password.ts'
import { sendProofAgain } from './send-proof-again.ts'
import { endLogin, listLogins, signOut } from './sign-out.ts'
import { signUpAsCustomer, signUpAsProvider } from './sign-up.ts'

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
  contactUs,
  listLogins,
  endLogin,
  getProfile,
  putProfile,
  putBookmark,
}
