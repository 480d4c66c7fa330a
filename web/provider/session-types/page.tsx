export default function SessionTypesPage() {
  return null
}
