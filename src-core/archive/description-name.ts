/** The file in which an archive describes itself. Apart from its layout, whose hashes the page needs later. */
export const descriptionName = '_archive.json'
