# In the box: makes a PDF of the file $1, read as $2 and written as $3, and writes it to the output.
set -e
mkdir -p /profile/user
cp /office/registrymodifications.xcu /profile/user/
soffice -env:UserInstallation=file:///profile --headless --norestore --nolockcheck --nologo --nodefault \
  --infilter="$2" --convert-to "pdf:$3" --outdir /out "$1" >/dev/null
cat /out/document.pdf
