/** Of every dialog but those that show tables, in CSS pixels. */
export const dialogWidth = 640
