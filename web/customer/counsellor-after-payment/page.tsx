import CounsellorPage, { loader, meta } from '../../public/counsellor/page.tsx'

export { loader, meta }
export default CounsellorPage
