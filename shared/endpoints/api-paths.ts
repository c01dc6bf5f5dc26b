/** Folders of the JSON API. Every path below them belongs to a call, at the edge and at the origin. */
export const API_FOLDERS = ['/api', '/home/api'] as const;
