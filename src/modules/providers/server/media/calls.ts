import { addProviderVideo } from './add-video.ts'
import { deleteCompanyLogo, deleteOrganizationLogo, putCompanyLogo, putOrganizationLogo } from './keep-logo.ts'
import { putCustomerImage, putProviderImage } from './keep-picture.ts'
import { deleteCustomerImage, restoreCustomerImage } from './own-picture.ts'
import { deleteProviderImage, deleteProviderVideo, restoreProviderMedia } from './remove-media.ts'
import { getProviderMedia } from './show-media.ts'

export const mediaUseCases = {
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
}
