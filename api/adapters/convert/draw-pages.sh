# In the box: draws pages of two files, whose numbers are the arguments, with a long side of $1 pixels. Writes for each
# picture its size in bytes on a line, then the picture. It is empty if the page cannot be drawn; a page that takes too long
# ends the output, since a slow machine says nothing about the page.
side="$1"
shift
for page in "$@"; do
  for file in /in/before.pdf /in/after.pdf; do
    timeout 5 pdftoppm -f "$page" -l "$page" -cropbox -scale-to "$side" "$file" >/tmp/picture
    case $? in
    0) ;;
    124) exit 0 ;;
    *) : >/tmp/picture ;;
    esac
    wc -c </tmp/picture
    cat /tmp/picture
  done
done
